import { doors } from "#app/door.ts";
import { cancelExecution } from "#server/executions/reads/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(cancelExecution);
