import type { TriggersInput } from "#engine/connectors/format.ts";

const page = "https://shopify.dev/docs/apps/build/webhooks";
const header = (name: string) => `_webhook.headers['${name}'][0]`;

export const triggers: TriggersInput = {
  shop_event: {
    title: "On a Shopify event",
    about: "Starts the flow when something happens in the shop, such as a new or a paid order.",
    synonyms:
      "shopify webhook, new order, order paid, order created, new customer, product updated, shopify trigger",
    docs: page,
    fields: {
      topics: {
        label: "Topics",
        kind: "list",
        required: true,
        default: "orders/create",
        placeholder: "orders/create, orders/paid, customers/create, products/update",
        help: "Shopify's names. orders/paid also comes for orders that are paid at once.",
      },
    },
    source: {
      kind: "webhook",
      verify: { preset: "shopify" },
      events: { header: "x-shopify-topic", field: "topics" },
      // One event has the same id in all topics.
      delivery: {
        tag: `{% if ${header("x-shopify-event-id")} %}{{ ${header("x-shopify-topic")} }} {{ ${header("x-shopify-event-id")} }}{% endif %}`,
      },
      register: {
        create: "create_webhook",
        remove: "delete_webhook",
        list: "list_webhooks",
        id: "id",
        listed: { id: "id", url: "url" },
        hasAppSecret: true,
      },
      steps: [
        "In the app's settings, copy the API secret key, and store it as a signing secret here.",
        "Without an account: in the shop's admin, open Settings → Notifications → Webhooks and add one for each topic, in JSON. Then the secret is the one that this page shows.",
      ],
    },
    proof: { rank: "C", source: page, date: "2026-11-27" },
    sample: {
      id: 450789469,
      admin_graphql_api_id: "gid://shopify/Order/450789469",
      name: "#1042",
      email: "ada@example.com",
      created_at: "2026-11-27T09:00:00+01:00",
      total_price: "29.35",
      currency: "EUR",
      financial_status: "paid",
      customer: { id: 207119551, first_name: "Ada", last_name: "Lovelace" },
      line_items: [{ id: 669751112, title: "T-shirt", quantity: 1, sku: "TS-1", price: "29.35" }],
    },
  },
};
