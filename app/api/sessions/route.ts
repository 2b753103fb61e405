import { doors } from "#app/door.ts";
import { listSessions } from "#server/sessions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listSessions);
