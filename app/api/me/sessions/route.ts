import { door } from "#app/door.ts";
import { endMySessions } from "#server/access/routes.ts";

export const DELETE = door(endMySessions);
