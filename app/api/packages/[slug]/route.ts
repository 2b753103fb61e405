import { doors } from "#app/door.ts";
import { readPackage, updatePackage } from "#server/packages/releases/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readPackage, updatePackage);
