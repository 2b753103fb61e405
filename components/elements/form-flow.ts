import type { FlowDocument } from "#engine/document.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

/** A form's fields as they arrive. */
export type FormSample = Readonly<Record<string, string | string[]>>;

/**
 * A flow that receives a form: its trigger with the form's fields as sample payload, and a response for the sender. A
 * plain form shows the webhook's response as the next page, so the response is HTML and not JSON.
 *
 * @param title the element's, for the page's title
 */
export function toFormFlow(title: string, sample: FormSample): { document: FlowDocument; nodeId: string } {
  const nodeId = newNodeId();
  const answerId = newNodeId();
  const greeting = "name" in sample ? "Thank you, {{name}}." : "Thank you.";
  return {
    nodeId,
    document: {
      nodes: [
        {
          id: nodeId,
          type: webhookNodeType,
          key: "receive_webhook",
          position: { x: 0, y: 0 },
          config: {
            label: "Receive Webhook",
            description: `Receives the form “${title}”.`,
            sample_payload: toPayload(sample),
          },
        },
        {
          id: answerId,
          type: "http_response_node",
          key: "http_response",
          position: { x: 248, y: 0 },
          config: {
            label: "HTTP Response",
            status: 200,
            headers: [],
            content_type: "text/html",
            body: thanks(greeting),
          },
        },
      ],
      edges: [
        {
          id: newNodeId(),
          source: nodeId,
          source_handle: "output",
          target: answerId,
          target_handle: "input",
        },
      ],
    },
  };
}

/** Whether a node receives submissions of elements. Forms have URLs too, but their own pages. */
export function isWebhook({ nodes }: FlowDocument, nodeId: string): boolean {
  return nodes.some(({ id, type }) => id === nodeId && type === webhookNodeType);
}

/** The same document with the form's fields as this trigger's sample payload. */
export function withSample(document: FlowDocument, nodeId: string, sample: FormSample): FlowDocument {
  return {
    ...document,
    nodes: document.nodes.map((node) =>
      node.id === nodeId ? { ...node, config: { ...node.config, sample_payload: toPayload(sample) } } : node,
    ),
  };
}

/** Formats a sample payload. */
export function toPayload(sample: FormSample): string {
  return JSON.stringify(sample, null, 2);
}

function thanks(greeting: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Thank you</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
</style>
</head>
<body>
<h1>${greeting}</h1>
<p>Your submission has arrived.</p>
</body>
</html>`;
}
