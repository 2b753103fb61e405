import { doors } from "#app/door.ts";
import { resumeLicense, suspendLicense } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(suspendLicense, resumeLicense);
