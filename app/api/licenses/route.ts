import { doors } from "#app/door.ts";
import { createLicense, listLicenses } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listLicenses, createLicense);
