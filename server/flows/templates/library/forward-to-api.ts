import { defineTemplate, json } from "#server/flows/templates/define-template.ts";

export const forwardToApi = defineTemplate({
  slug: "forward-to-api",
  name: "Forward to an API",
  description: "Reshapes incoming data and forwards it.",
  category: "Webhooks",
  needs: ["The URL of your ticket system, and its credential."],
  note: "**Set the URL** of your ticket system in “HTTP Request”, and its authentication.",
  nodes: {
    receive_webhook: {
      type: "receive_webhook_node",
      at: [0, 0],
      config: {
        label: "Receive Webhook",
        description: "A ticket from the contact form.",
        sample_payload: json({
          subject: "Delivery is late",
          message: "My order A-1042 was due on Monday.",
          customer: { name: "Katherine Johnson", email: "katherine@example.com" },
        }),
      },
    },
    set_fields: {
      type: "set_fields_node",
      at: [1, 0],
      config: {
        label: "Set Fields",
        fields: [
          { name: "title", value: "{{subject}}" },
          { name: "reporter.email", value: "{{customer.email}}" },
          { name: "text", value: "{{customer.name}}: {{message}}" },
        ],
        keep: "none",
      },
    },
    http_request: {
      type: "http_request_node",
      at: [2, 0],
      config: {
        label: "HTTP Request",
        method: "POST",
        url: "https://api.example.com/tickets",
        body_type: "json",
        body: '{\n  "title": "{{set_fields.title}}",\n  "reporter": {{set_fields.reporter}},\n  "text": "{{set_fields.text}}"\n}',
      },
    },
  },
  edges: ["receive_webhook -> set_fields -> http_request"],
});
