import { doors } from "#app/door.ts";
import { tryWebhook } from "#server/webhooks/test-calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = doors(tryWebhook);
