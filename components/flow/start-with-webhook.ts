import type { FlowDocument } from "#engine/document.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

/** A document with only a webhook trigger. */
export function startWithWebhook(): FlowDocument {
  const sample = { name: "Ada Lovelace", email: "ada@example.com" };
  const trigger = {
    id: newNodeId(),
    type: webhookNodeType,
    key: "receive_webhook",
    position: { x: 0, y: 0 },
    config: { label: "Receive Webhook", sample_payload: JSON.stringify(sample, null, 2) },
  };
  return { nodes: [trigger], edges: [] };
}
