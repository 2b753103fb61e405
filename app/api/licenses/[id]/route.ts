import { doors } from "#app/door.ts";
import { readLicense, updateLicense } from "#server/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readLicense, updateLicense);
