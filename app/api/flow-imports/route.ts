import { door } from "#app/door.ts";
import { importFlows } from "#server/flows/transfer-routes.ts";

export const POST = door(importFlows);
