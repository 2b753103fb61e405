import { door } from "#app/door.ts";
import { copyFlow } from "#server/flows/routes.ts";

export const POST = door(copyFlow);
