import { door } from "#app/door.ts";
import { getMe } from "#server/access/routes.ts";

export const GET = door(getMe);
