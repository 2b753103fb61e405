import { doors } from "#app/door.ts";
import { watchCallsOf } from "#server/calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(watchCallsOf);
