import { doors } from "#app/door.ts";
import { readLicense, updateLicense } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readLicense, updateLicense);
