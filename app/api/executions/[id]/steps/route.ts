import { doors } from "#app/door.ts";
import { listSteps } from "#server/executions/reads/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listSteps);
