import { doors } from "#app/door.ts";
import { getMe } from "#server/identity/account/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(getMe);
