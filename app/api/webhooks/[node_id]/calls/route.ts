import { doors } from "#app/door.ts";
import { listCalls } from "#server/webhooks/calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(listCalls);
