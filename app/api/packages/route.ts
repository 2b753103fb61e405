import { doors } from "#app/door.ts";
import { createPackage, listPackages } from "#server/packages/releases/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listPackages, createPackage);
