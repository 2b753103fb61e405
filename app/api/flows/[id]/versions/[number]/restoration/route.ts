import { doors } from "#app/door.ts";
import { restoreVersion } from "#server/flows/version-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(restoreVersion);
