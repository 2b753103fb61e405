import { door } from "#app/door.ts";
import { readExecution } from "#server/executions/routes.ts";

export const GET = door(readExecution);
