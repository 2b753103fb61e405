import { doors } from "#app/door.ts";
import { resumeLicense, suspendLicense } from "#server/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(suspendLicense, resumeLicense);
