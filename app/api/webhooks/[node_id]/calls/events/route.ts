import { doors } from "#app/door.ts";
import { watchCallsOf } from "#server/webhooks/calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(watchCallsOf);
