import { doors } from "#app/door.ts";
import { followExecutionEvents } from "#server/executions/events/event-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(followExecutionEvents);
