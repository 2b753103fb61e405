import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    access_token: {
      url: "https://admin.shopify.com/settings/apps",
      steps: [
        "Open Develop apps, and the custom app that was made there. Since 2026, Shopify lets nobody make a new one there.",
        "Under Admin API access scopes, choose those of the operations that you use.",
        "Install the app, and copy the Admin API access token. It is shown once.",
      ],
    },
  },
  notes: [
    "An app of the Dev Dashboard gets tokens that end after 24 hours. They work here until then, and are not renewed.",
    "A trigger needs two things of the app: its access token, which registers the webhook, and its API secret key, with which Shopify signs.",
    "Orders older than 60 days need the scope read_all_orders, which Shopify has to allow.",
  ],
  scopes: {
    read_orders: ["list_orders", "read_order"],
    write_orders: ["create_order", "update_order", "delete_order"],
    read_products: ["list_products", "read_product"],
    write_products: ["create_product", "update_product", "delete_product"],
  },
};
