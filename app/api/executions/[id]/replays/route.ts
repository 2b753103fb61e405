import { door } from "#app/door.ts";
import { replayExecution } from "#server/executions/routes.ts";

export const POST = door(replayExecution);
