import { door } from "#app/door.ts";
import { listNodeTypes } from "#server/node-types/routes.ts";

export const GET = door(listNodeTypes);
