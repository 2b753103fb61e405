import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const relayWebhook = defineTemplate({
  slug: "relay-webhook",
  name: "Relay webhooks with retries",
  description:
    "Accepts calls immediately and delivers them to a system that is not always available, for up to a day. Then it alerts your team.",
  category: "Webhooks",
  needs: ["The URL to deliver to.", "A mail server."],
  note: [
    "**1.** Set the URL in “Deliver”. The body is passed on as it came.",
    "**2.** Set the addresses in “Tell the team”.",
  ].join("\n\n"),
  nodes: {
    receive_webhook: node("receive_webhook_node", [0, 0], "Receive call", {
      description: "Any JSON.",
      sample_payload: json({ event: "invoice.created", invoice: { number: "2026-118", total: 1290 } }),
    }),
    deliver: node("http_request_node", [1, 0], "Deliver", {
      method: "POST",
      url: "https://internal.example.com/events",
      headers: [{ name: "Content-Type", value: "application/json" }],
      body_type: "raw",
      body: "{{_webhook.content}}",
      settings: {
        on_failure: "error_handle",
        retry: { attempts: 12, delay_seconds: 10, factor: 3, max_delay_seconds: 14_400, jitter: true },
      },
    }),
    tell_team: node("send_email_node", [2, 0.5], "Tell the team", {
      from: "Millrace <flows@example.com>",
      to: "ops@example.com",
      subject: "A webhook could not be delivered",
      text: "The last attempt failed: {{deliver.error.message}}\n\nThis was sent:\n\n{{_webhook.content}}\n\nOpen the execution and press Replay once the system is back.",
    }),
  },
  edges: ["receive_webhook -> deliver", "deliver.error -> tell_team"],
});
