import { doors } from "#app/door.ts";
import { replayCall } from "#server/webhooks/calls/replay-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(replayCall);
