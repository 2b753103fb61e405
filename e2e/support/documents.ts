import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";

export type NodeSpec = Pick<DocumentNode, "type" | "key" | "config"> &
  Partial<Pick<DocumentNode, "settings" | "pin">>;

const columnWidth = 248;
const rowHeight = 160;

/** A document of nodes in one line, each joined to the next by its `output`. */
export function line(...specs: NodeSpec[]): FlowDocument {
  const nodes = specs.map((spec, index) => ({
    id: newNodeId(),
    position: { x: index * columnWidth, y: 0 },
    ...spec,
  }));
  const edges = nodes.slice(1).map((node, index) => ({
    id: newNodeId(),
    source: nodes[index]?.id ?? "",
    source_handle: "output",
    target: node.id,
    target_handle: "input",
  }));
  return { nodes, edges };
}

/** The document with another node, joined to an exit handle of the node that has this key. */
export function branch(document: FlowDocument, key: string, handle: string, spec: NodeSpec): FlowDocument {
  const source = document.nodes.find((node) => node.key === key);
  if (!source) throw new Error(`No node has the key "${key}".`);
  const siblings = document.edges.filter((edge) => edge.source === source.id).length;
  const position = { x: source.position.x + columnWidth, y: siblings * rowHeight };
  const target = { id: newNodeId(), position, ...spec };
  const edge = {
    id: newNodeId(),
    source: source.id,
    source_handle: handle,
    target: target.id,
    target_handle: "input",
  };
  return { nodes: [...document.nodes, target], edges: [...document.edges, edge] };
}

export const receiveWebhook = (sample: unknown): NodeSpec => ({
  type: "receive_webhook_node",
  key: "receive_webhook",
  config: { label: "Receive Webhook", description: "", sample_payload: JSON.stringify(sample) },
});

export const httpResponse = (config: Record<string, unknown>): NodeSpec => ({
  type: "http_response_node",
  key: "http_response",
  config: { label: "HTTP Response", status: 200, headers: [], content_type: "application/json", ...config },
});

export const delay = (seconds: number): NodeSpec => ({
  type: "delay_node",
  key: "delay",
  config: { label: "Delay", seconds },
});

export const httpRequest = (config: Record<string, unknown>): NodeSpec => ({
  type: "http_request_node",
  key: "http_request",
  config: { label: "HTTP Request", ...config },
});

export const setFields = (fields: readonly { name: string; value: string }[]): NodeSpec => ({
  type: "set_fields_node",
  key: "set_fields",
  config: { label: "Set Fields", fields },
});

export const condition = (only: { left: string; operator: string; right: string }): NodeSpec => ({
  type: "condition_node",
  key: "condition",
  config: { label: "Condition", match: "all", conditions: [only] },
});
