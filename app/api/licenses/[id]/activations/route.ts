import { doors } from "#app/door.ts";
import { listActivations } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listActivations);
