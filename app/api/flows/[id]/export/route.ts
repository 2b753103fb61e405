import { doors } from "#app/door.ts";
import { exportFlow } from "#server/flows/documents/transfer-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(exportFlow);
