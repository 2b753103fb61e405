import { doors } from "#app/door.ts";
import { followExecutionEvents } from "#server/executions/event-streams/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(followExecutionEvents);
