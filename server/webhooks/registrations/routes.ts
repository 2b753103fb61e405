import { listWebhookRegistrations } from "#api/webhooks/registrations/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listRegistrations } from "./data.ts";

export const listWebhookRegistrationsEndpoint = endpoint(
  listWebhookRegistrations,
  async ({ principal, query: { limit, cursor, flow_id } }) => {
    const registrations = await listRegistrations(principal, { limit: limit + 1, after: cursor, flow_id });
    return ok(toPage(registrations, limit, (registration) => registration));
  },
);
