import { doors } from "#app/door.ts";
import { importFlows } from "#server/flows/transfer-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(importFlows);
