import { door } from "#app/door.ts";
import { listVersions } from "#server/flows/version-routes.ts";

export const GET = door(listVersions);
