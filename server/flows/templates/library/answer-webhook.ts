import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const answerWebhook = defineTemplate({
  slug: "answer-webhook",
  name: "Answer a webhook",
  description: "Greets the caller with the data that they sent.",
  category: "Webhooks",
  needs: [],
  note: "**Publish the flow and call its URL.** The sample payload of the trigger shows what to send.",
  nodes: {
    receive_webhook: node("receive_webhook_node", [0, 0], "Receive Webhook", {
      description: "A person’s name and what they are interested in.",
      sample_payload: json({ name: "Ada Lovelace", topic: "analytical engines" }),
    }),
    http_response: node("http_response_node", [1, 0], "HTTP Response", {
      body: json({ message: "Hello {{name}}, we will write to you about {{topic}}." }),
    }),
  },
  edges: ["receive_webhook -> http_response"],
});
