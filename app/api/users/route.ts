import { door } from "#app/door.ts";
import { listUsers } from "#server/access/routes.ts";

export const GET = door(listUsers);
