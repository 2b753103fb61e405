import { doors } from "#app/door.ts";
import { changePassword } from "#server/identity/account/password-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(changePassword);
