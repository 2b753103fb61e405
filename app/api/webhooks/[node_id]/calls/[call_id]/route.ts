import { doors } from "#app/door.ts";
import { readCall } from "#server/webhooks/calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(readCall);
