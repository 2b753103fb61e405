import { doors } from "#app/door.ts";
import { exportLicenses } from "#server/packages/licenses/bulk-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(exportLicenses);
