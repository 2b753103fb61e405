import { doors } from "#app/door.ts";
import { createLicenseBatch } from "#server/licenses/bulk-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(createLicenseBatch);
