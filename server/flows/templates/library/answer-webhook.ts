import { defineTemplate, json } from "#server/flows/templates/define-template.ts";

export const answerWebhook = defineTemplate({
  slug: "answer-webhook",
  name: "Answer a webhook",
  description: "Greets the caller with the data that they sent.",
  category: "Webhooks",
  needs: [],
  note: "**Publish the flow and call its URL.** The sample payload of the trigger shows what to send.",
  nodes: {
    receive_webhook: {
      type: "receive_webhook_node",
      at: [0, 0],
      config: {
        label: "Receive Webhook",
        description: "A person’s name and what they are interested in.",
        sample_payload: json({ name: "Ada Lovelace", topic: "analytical engines" }),
      },
    },
    http_response: {
      type: "http_response_node",
      at: [1, 0],
      config: {
        label: "HTTP Response",
        status: 200,
        content_type: "application/json",
        body: json({ message: "Hello {{name}}, we will write to you about {{topic}}." }),
      },
    },
  },
  edges: ["receive_webhook -> http_response"],
});
