import type { OperationsInput } from "#engine/connectors/format.ts";
import { queries } from "./queries.ts";
import { client, docs, graphql, pagesOf, safe } from "./shared.ts";

const url = "https://flows.example.com/flow/webhook/…";
const id = "gid://shopify/WebhookSubscription/1";

/* A subscription has one topic, so a webhook here is all subscriptions with its URL. Their ids are joined with commas. */
export const webhooks: OperationsInput = {
  create_webhook: {
    title: "Add a Shopify webhook",
    about: "Has Shopify call a URL when something happens in the shop.",
    synonyms: "subscribe, webhook subscription",
    docs: docs("mutations", "webhookSubscriptionCreate"),
    ...graphql(queries.create_webhook),
    fields: {
      url: { label: "URL", required: true, placeholder: url },
      topics: { label: "Topics", kind: "list", required: true, placeholder: "orders/create, orders/paid" },
    },
    effect: { kind: "none" },
    proof: client,
    sample: { id },
  },
  list_webhooks: {
    title: "List Shopify webhooks",
    about: "Lists the webhooks of this app, by their URLs.",
    docs: docs("queries", "webhookSubscriptions"),
    ...graphql(queries.list_webhooks),
    pages: pagesOf("webhookSubscriptions"),
    effect: safe,
    proof: client,
    sample: [{ id, url }],
  },
  delete_webhook: {
    title: "Delete a Shopify webhook",
    about: "Deletes webhooks. Those that are gone count as deleted.",
    docs: docs("mutations", "webhookSubscriptionDelete"),
    ...graphql(queries.delete_webhook),
    fields: { id: { label: "Ids", required: true, placeholder: id } },
    effect: safe,
    proof: client,
    sample: null,
  },
};
