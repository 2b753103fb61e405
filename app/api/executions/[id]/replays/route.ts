import { doors } from "#app/door.ts";
import { replayExecution } from "#server/executions/start/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(replayExecution);
