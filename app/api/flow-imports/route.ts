import { doors } from "#app/door.ts";
import { importFlows } from "#server/flows/documents/transfer-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(importFlows);
