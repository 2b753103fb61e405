import { doors } from "#app/door.ts";
import { activateFlow, deactivateFlow } from "#server/flows/documents/version-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(activateFlow, deactivateFlow);
