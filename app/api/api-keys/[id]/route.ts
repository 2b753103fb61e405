import { door } from "#app/door.ts";
import { revokeKey } from "#server/access/api-key-routes.ts";

export const DELETE = door(revokeKey);
