import { door } from "#app/door.ts";
import { setUp } from "#server/access/routes.ts";

export const POST = door(setUp);
