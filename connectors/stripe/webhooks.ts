import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs, key, list, safe } from "./shared.ts";

export const webhooks: OperationsInput = {
  create_webhook: {
    title: "Add a Stripe webhook",
    about: "Adds a webhook endpoint to the account.",
    docs: "https://docs.stripe.com/api/webhook_endpoints/create",
    method: "POST",
    path: "/webhook_endpoints",
    fields: {
      url: { label: "URL", required: true },
      events: { label: "Events", kind: "list", required: true, default: "*", wire: "enabled_events" },
    },
    effect: key,
    proof: client,
    sample: { id: "we_1MpgqyLkdIwHu7ixzA6nQ0hT", object: "webhook_endpoint", status: "enabled" },
  },
  list_webhooks: {
    title: "List Stripe webhooks",
    about: "Lists the webhook endpoints of the account.",
    docs: docs("webhook_endpoints/list"),
    method: "GET",
    path: "/webhook_endpoints",
    ...list,
    proof: client,
    sample: [{ id: "we_1MpgqyLkdIwHu7ixzA6nQ0hT", url: "https://example.com/webhook" }],
  },
  delete_webhook: {
    title: "Delete a Stripe webhook",
    about: "Deletes a webhook endpoint of the account.",
    docs: "https://docs.stripe.com/api/webhook_endpoints/delete",
    method: "DELETE",
    path: "/webhook_endpoints/{id}",
    fields: { id: { label: "Webhook id", required: true } },
    effect: safe,
    proof: client,
    sample: { id: "we_1MpgqyLkdIwHu7ixzA6nQ0hT", object: "webhook_endpoint", deleted: true },
  },
};
