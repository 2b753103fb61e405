import { doors } from "#app/door.ts";
import { createFlow, listFlows } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listFlows, createFlow);
