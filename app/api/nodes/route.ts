import { doors } from "#app/door.ts";
import { listNodeTypes } from "#server/flows/node-types/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listNodeTypes);
