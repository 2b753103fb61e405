import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { registrationListQuerySchema, webhookRegistrationSchema } from "./schema.ts";

export const listWebhookRegistrations = defineContract({
  method: "GET",
  path: "/api/webhook-registrations",
  summary:
    "List the webhooks that triggers of connectors have at their providers, newest first, with what a provider refused",
  tag: "Webhooks",
  access: "viewer",
  query: registrationListQuerySchema,
  responses: { 200: pageOf(webhookRegistrationSchema) },
});
