import { doors } from "#app/door.ts";
import { copyFlow } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(copyFlow);
