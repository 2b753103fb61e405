import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const orderIntake = defineTemplate({
  slug: "order-intake",
  name: "Check and place orders",
  description:
    "Refuses incomplete orders with a reason, places the others in your shop system, and gives the caller the order’s number.",
  category: "Webhooks",
  needs: ["The URL of your shop system, and its credential."],
  note: [
    "**Set the URL** of your shop system in “Place order”, and its authentication.",
    "The request has an `Idempotency-Key`, so a retry never places an order twice.",
  ].join("\n\n"),
  nodes: {
    receive_webhook: node("receive_webhook_node", [0, 0], "Receive order", {
      description: "An order from a partner’s system.",
      sample_payload: json({
        reference: "PO-7781",
        customer: { name: "Grace Hopper", email: "grace@example.com" },
        items: [{ sku: "LAMP-2", quantity: 2 }],
      }),
    }),
    is_complete: node("condition_node", [1, 0], "Is it complete?", {
      conditions: [
        { left: "{{reference}}", operator: "is_not_empty" },
        { left: "{{customer.email}}", operator: "matches", right: "^[^@ ]+@[^@ ]+$" },
        { left: "{{items}}", operator: "is_not_empty" },
      ],
    }),
    place_order: node("http_request_node", [2, -0.5], "Place order", {
      method: "POST",
      url: "https://shop.example.com/orders",
      body_type: "json",
      body: '{\n  "reference": "{{reference}}",\n  "customer": {{customer}},\n  "items": {{items}}\n}',
      timeout_seconds: 10,
      settings: {
        on_failure: "error_handle",
        retry: { attempts: 3, delay_seconds: 1, factor: 2, max_delay_seconds: 10, jitter: true },
      },
    }),
    refused: node("http_response_node", [2, 1], "Refused", {
      status: 422,
      body: json({ error: "An order needs a reference, an e-mail address and at least one item." }),
    }),
    placed: node("http_response_node", [3, -1], "Placed", {
      status: 201,
      body: json({ reference: "{{reference}}", order_id: "{{place_order.body.id}}" }),
    }),
    try_later: node("http_response_node", [3, 0], "Try later", {
      status: 503,
      headers: [{ name: "Retry-After", value: "60" }],
      body: json({ error: "The shop does not respond. Send the order again in a minute." }),
    }),
  },
  edges: [
    "receive_webhook -> is_complete",
    "is_complete.true -> place_order -> placed",
    "place_order.error -> try_later",
    "is_complete.false -> refused",
  ],
});
