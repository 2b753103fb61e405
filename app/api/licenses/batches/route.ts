import { doors } from "#app/door.ts";
import { createLicenseBatch } from "#server/packages/licenses/bulk-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(createLicenseBatch);
