import { doors } from "#app/door.ts";
import { cancelExecution } from "#server/executions/cancel/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(cancelExecution);
