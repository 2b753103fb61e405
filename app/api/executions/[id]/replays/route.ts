import { doors } from "#app/door.ts";
import { replayExecution } from "#server/executions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(replayExecution);
