import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const forwardToApi = defineTemplate({
  slug: "forward-to-api",
  name: "Forward to an API",
  description: "Reshapes incoming data and forwards it.",
  category: "Webhooks",
  needs: ["The URL of your ticket system, and its credential."],
  note: "**Set the URL** of your ticket system in “HTTP Request”, and its authentication.",
  nodes: {
    receive_webhook: node("receive_webhook_node", [0, 0], "Receive Webhook", {
      description: "A ticket from the contact form.",
      sample_payload: json({
        subject: "Delivery is late",
        message: "My order A-1042 was due on Monday.",
        customer: { name: "Katherine Johnson", email: "katherine@example.com" },
      }),
    }),
    set_fields: node("set_fields_node", [1, 0], "Set Fields", {
      fields: [
        { name: "title", value: "{{subject}}" },
        { name: "reporter.email", value: "{{customer.email}}" },
        { name: "text", value: "{{customer.name}}: {{message}}" },
      ],
      keep: "none",
    }),
    http_request: node("http_request_node", [2, 0], "HTTP Request", {
      method: "POST",
      url: "https://api.example.com/tickets",
      body_type: "json",
      body: '{\n  "title": "{{set_fields.title}}",\n  "reporter": {{set_fields.reporter}},\n  "text": "{{set_fields.text}}"\n}',
    }),
  },
  edges: ["receive_webhook -> set_fields -> http_request"],
});
