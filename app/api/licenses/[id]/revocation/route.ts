import { doors } from "#app/door.ts";
import { revokeLicense } from "#server/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(revokeLicense);
