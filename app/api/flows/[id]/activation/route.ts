import { door } from "#app/door.ts";
import { activateFlow, deactivateFlow } from "#server/flows/version-routes.ts";

export const PUT = door(activateFlow);
export const DELETE = door(deactivateFlow);
