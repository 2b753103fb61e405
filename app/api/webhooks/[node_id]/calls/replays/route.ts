import { doors } from "#app/door.ts";
import { replayManyCalls } from "#server/webhooks/calls/replay-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(replayManyCalls);
