import { doors } from "#app/door.ts";
import { readFlowStorage } from "#server/flows/retention/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readFlowStorage);
