import { doors } from "#app/door.ts";
import { listVersions } from "#server/flows/documents/version-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listVersions);
