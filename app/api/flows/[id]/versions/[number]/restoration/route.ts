import { door } from "#app/door.ts";
import { restoreVersion } from "#server/flows/version-routes.ts";

export const POST = door(restoreVersion);
