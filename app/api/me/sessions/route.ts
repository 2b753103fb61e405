import { doors } from "#app/door.ts";
import { endMySessions } from "#server/identity/sessions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(endMySessions);
