import { door } from "#app/door.ts";
import { createKey, listApiKeys } from "#server/access/api-key-routes.ts";

export const GET = door(listApiKeys);
export const POST = door(createKey);
