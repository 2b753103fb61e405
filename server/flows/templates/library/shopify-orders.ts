import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const shopifyOrders = defineTemplate({
  slug: "shopify-orders",
  name: "Log Shopify orders in Google Sheets and Slack",
  description:
    "Verifies each new Shopify order, adds it to a Google Sheets spreadsheet, and announces it in a Slack channel.",
  category: "Sales and orders",
  needs: [
    "A Shopify store, and its signing secret.",
    "A Google Sheets account, and a spreadsheet for the orders.",
    "A Slack account, and a channel that the app has joined.",
  ],
  note: [
    "**1.** At Shopify, under _Settings → Notifications → Webhooks_, add the flow’s URL for “Order creation”, as JSON.",
    "**2.** Create a credential with the secret that is shown there, and choose it in “Receive order”.",
    "**3.** Choose the account, the spreadsheet and the sheet in “Add order”, and the account and the channel in “Tell the team”.",
  ].join("\n\n"),
  nodes: {
    receive_order: node("receive_webhook_node", [0, 0], "Receive order", {
      description: "The webhook orders/create of Shopify.",
      sample_payload: json({
        id: 5_912_345_678,
        name: "#1042",
        email: "grace@example.com",
        created_at: "2026-11-27T09:00:00+01:00",
        total_price: "418.00",
        currency: "EUR",
        customer: { first_name: "Grace", last_name: "Hopper" },
        line_items: [
          { sku: "LAMP-2", title: "Lamp", quantity: 2, price: "49.00" },
          { sku: "DESK-1", title: "Desk", quantity: 1, price: "320.00" },
        ],
      }),
      authentication: { type: "signature", preset: "shopify", credential_ids: [] },
      deduplication: { by: "body", keep_days: 4 },
    }),
    add_order: app("google_sheets/append_row", [1, 0], "Add order", {
      row: json({
        Order: "{{name}}",
        Date: "{{created_at | slice: 0, 10}}",
        Customer: "{{customer.first_name}} {{customer.last_name}}",
        "E-mail": "{{email}}",
        Items:
          "{% for item in line_items %}{{item.quantity}} × {{item.title}}{% unless forloop.last %}, {% endunless %}{% endfor %}",
        Total: "{{total_price}}",
        Currency: "{{currency}}",
      }),
      // A customer’s text must not become a formula.
      values: "RAW",
    }),
    tell_team: app("slack/post_message", [2, 0], "Tell the team", {
      // Slack reads <!channel> as a mention of everyone.
      text: "Order {{name}} of {{customer.first_name | replace: '<', '&lt;'}} {{customer.last_name | replace: '<', '&lt;'}}: {{total_price}} {{currency}}",
    }),
  },
  edges: ["receive_order -> add_order -> tell_team"],
});
