import { doors } from "#app/door.ts";
import { listSessions } from "#server/identity/sessions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listSessions);
