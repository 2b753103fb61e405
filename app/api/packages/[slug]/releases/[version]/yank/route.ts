import { doors } from "#app/door.ts";
import { restoreRelease, yankRelease } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(yankRelease, restoreRelease);
