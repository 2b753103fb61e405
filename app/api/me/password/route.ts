import { doors } from "#app/door.ts";
import { changePassword } from "#server/identity/access/password-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(changePassword);
