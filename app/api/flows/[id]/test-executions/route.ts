import { doors } from "#app/door.ts";
import { testFlow } from "#server/webhooks/draft-tests/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(testFlow);
