import { doors } from "#app/door.ts";
import { deleteFlow } from "#server/executions/flow-deletion/routes.ts";
import { readFlow, updateFlow } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readFlow, updateFlow, deleteFlow);
