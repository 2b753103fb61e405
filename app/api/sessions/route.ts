import { doors } from "#app/door.ts";
import { listSessions } from "#server/identity/account/session-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listSessions);
