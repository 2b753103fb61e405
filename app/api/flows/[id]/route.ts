import { doors } from "#app/door.ts";
import { deleteFlow, readFlow, updateFlow } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readFlow, updateFlow, deleteFlow);
