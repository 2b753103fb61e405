import { door } from "#app/door.ts";
import { listExecutions } from "#server/executions/routes.ts";

export const GET = door(listExecutions);
