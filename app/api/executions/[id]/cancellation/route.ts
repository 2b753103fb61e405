import { door } from "#app/door.ts";
import { cancelExecution } from "#server/executions/routes.ts";

export const POST = door(cancelExecution);
