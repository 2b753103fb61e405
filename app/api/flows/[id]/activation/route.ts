import { doors } from "#app/door.ts";
import { activateFlow, deactivateFlow } from "#server/flows/version-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(activateFlow, deactivateFlow);
