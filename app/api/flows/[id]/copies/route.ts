import { doors } from "#app/door.ts";
import { copyFlow } from "#server/flows/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(copyFlow);
