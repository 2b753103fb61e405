import { door } from "#app/door.ts";
import { deleteFlow, readFlow, updateFlow } from "#server/flows/routes.ts";

export const GET = door(readFlow);
export const PATCH = door(updateFlow);
export const DELETE = door(deleteFlow);
