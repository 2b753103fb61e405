import { door } from "#app/door.ts";
import { createFlow, listFlows } from "#server/flows/routes.ts";

export const GET = door(listFlows);
export const POST = door(createFlow);
