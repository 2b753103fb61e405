import { defineTemplate, json, node, retries } from "#server/flows/templates/define-template.ts";

export const approveRefund = defineTemplate({
  slug: "approve-refund",
  name: "Approve refunds by e-mail",
  description: "Pays small refunds at once, and asks for a decision by e-mail before it pays large ones.",
  category: "Approvals",
  needs: ["The URL of your payment system, and its credential.", "A mail server."],
  note: [
    "**1.** Set the amount in “Is it small?”, and the addresses in the e-mails.",
    "**2.** Set the URL in “Pay refund”, and its authentication.",
    "The link in the e-mail opens a page; only a button there decides.",
  ].join("\n\n"),
  nodes: {
    receive_request: node("receive_webhook_node", [0, 0], "Receive request", {
      description: "A request for a refund.",
      sample_payload: json({
        refund_id: "R-207",
        order_id: "A-1042",
        amount: 180,
        reason: "The lamp arrived broken.",
        customer: { name: "Grace Hopper", email: "grace@example.com" },
      }),
    }),
    is_small: node("condition_node", [1, 0], "Is it small?", {
      conditions: [{ left: "{{amount}}", operator: "less_or_equal", right: 50 }],
    }),
    ask_manager: node("send_email_node", [2, 0.5], "Ask the manager", {
      from: "Millrace <flows@example.com>",
      to: "manager@example.com",
      subject: "Refund of {{amount}} for order {{order_id}}?",
      text: "{{customer.name}} writes: {{reason}}\n\nDecide here: {{_links.decision}}",
    }),
    decision: node("approval_node", [3, 0.5], "Decision", {
      title: "Refund {{amount}} for order {{order_id}}?",
      text: "{{customer.name}} writes: {{reason}}",
      timeout_seconds: 604_800,
    }),
    pay_refund: node("http_request_node", [4, -0.5], "Pay refund", {
      method: "POST",
      url: "https://pay.example.com/refunds",
      body_type: "json",
      body: '{\n  "refund_id": "{{refund_id}}",\n  "order_id": "{{order_id}}",\n  "amount": {{amount}}\n}',
      settings: retries(5, { delay_seconds: 10, factor: 3, max_delay_seconds: 3600 }),
    }),
    tell_customer: node("send_email_node", [4, 0.75], "Tell the customer", {
      from: "Support <support@example.com>",
      to: "{{customer.name}} <{{customer.email}}>",
      subject: "Your refund for order {{order_id}}",
      text: "Hello {{customer.name}},\n\nwe cannot refund this order.\n\n{{decision.comment}}",
    }),
    remind_manager: node("send_email_node", [4, 1.5], "Remind the manager", {
      from: "Millrace <flows@example.com>",
      to: "manager@example.com",
      subject: "Refund {{refund_id}} was not decided",
      text: "Nobody decided within a week, so nothing was paid. Send the request again for a new decision.",
    }),
  },
  edges: [
    "receive_request -> is_small",
    "is_small.true -> pay_refund",
    "is_small.false -> ask_manager -> decision",
    "decision.approved -> pay_refund",
    "decision.rejected -> tell_customer",
    "decision.timed_out -> remind_manager",
  ],
});
