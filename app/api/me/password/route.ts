import { doors } from "#app/door.ts";
import { changePassword } from "#server/access/password-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(changePassword);
