import { defineTemplate, json, node, retries } from "#server/flows/templates/define-template.ts";

export const stripeEvents = defineTemplate({
  slug: "stripe-events",
  name: "Handle Stripe payments",
  description:
    "Verifies Stripe’s signature, handles each event once, starts delivery of paid orders, and asks customers whose payment failed for another card.",
  category: "Webhooks",
  needs: ["The signing secret of the endpoint at Stripe.", "The URL of your shop system.", "A mail server."],
  note: [
    "**1.** Add the flow’s URL at Stripe under _Developers → Webhooks_.",
    "**2.** Create a credential with its signing secret and choose it in “Receive event”.",
    "**3.** Set the URL of your shop system and the addresses of the e-mail.",
  ].join("\n\n"),
  nodes: {
    receive_event: node("receive_webhook_node", [0, 0], "Receive event", {
      description: "An event of Stripe.",
      sample_payload: json({
        id: "evt_1Qx2",
        type: "checkout.session.completed",
        data: {
          object: {
            id: "cs_1Qx2",
            client_reference_id: "A-1042",
            amount_total: 41800,
            customer_email: "grace@example.com",
            hosted_invoice_url: "https://invoice.example.com/i/1042",
          },
        },
      }),
      authentication: { type: "signature", preset: "stripe", credential_ids: [] },
      deduplication: { by: "tag", tag: "{{id}}", keep_days: 30 },
    }),
    which_event: node("switch_node", [1, 0], "Which event?", {
      by: "value",
      value: "{{type}}",
      cases: [
        { id: "paid", label: "Paid", value: "checkout.session.completed" },
        { id: "failed", label: "Payment failed", value: "invoice.payment_failed" },
      ],
    }),
    start_delivery: node("http_request_node", [2, -0.5], "Start delivery", {
      method: "POST",
      url: "https://shop.example.com/orders/{{data.object.client_reference_id}}/deliveries",
      body_type: "json",
      body: '{\n  "paid_cents": {{data.object.amount_total}},\n  "payment": "{{data.object.id}}"\n}',
      settings: retries(5, { delay_seconds: 5, factor: 3, max_delay_seconds: 600 }),
    }),
    ask_for_card: node("send_email_node", [2, 0.5], "Ask for another card", {
      from: "Billing <billing@example.com>",
      to: "{{data.object.customer_email}}",
      subject: "Your payment did not go through",
      text: "Hello,\n\nyour bank refused our last charge. Please choose another card here:\n\n{{data.object.hosted_invoice_url}}\n\nNothing changes in the meantime.",
    }),
  },
  edges: [
    "receive_event -> which_event",
    "which_event.paid -> start_delivery",
    "which_event.failed -> ask_for_card",
  ],
});
