import { doors } from "#app/door.ts";
import { endSession } from "#server/sessions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(endSession);
