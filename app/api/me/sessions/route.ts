import { doors } from "#app/door.ts";
import { endMySessions } from "#server/access/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(endMySessions);
