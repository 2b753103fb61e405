import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const routeOrder = defineTemplate({
  slug: "route-order",
  name: "Route an order",
  description: "Sends large orders to review and accepts the others.",
  category: "Webhooks",
  needs: [],
  note: "**Change the amount** above which an order needs review in “Large order”.",
  nodes: {
    receive_webhook: node("receive_webhook_node", [0, 0], "Receive Webhook", {
      description: "An order from the shop.",
      sample_payload: json({
        order_id: "A-1042",
        customer: { name: "Grace Hopper", email: "grace@example.com" },
        items: [
          { sku: "LAMP-2", quantity: 2, price: 49 },
          { sku: "DESK-1", quantity: 1, price: 320 },
        ],
        total: 418,
      }),
    }),
    large_order: node("condition_node", [1, 0], "Large order", {
      conditions: [{ left: "{{total}}", operator: "greater", right: "100" }],
    }),
    needs_review: node("http_response_node", [2, -0.5], "Needs review", {
      status: 202,
      body: '{\n  "order_id": "{{order_id}}",\n  "state": "review",\n  "total": {{total}}\n}',
    }),
    accepted: node("http_response_node", [2, 0.5], "Accepted", {
      status: 201,
      body: json({ order_id: "{{order_id}}", state: "accepted", email: "{{customer.email}}" }),
    }),
  },
  edges: [
    "receive_webhook -> large_order",
    "large_order.true -> needs_review",
    "large_order.false -> accepted",
  ],
});
