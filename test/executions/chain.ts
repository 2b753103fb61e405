import {
  type DocumentNode,
  type FlowDocument,
  type NodeSettings,
  nodeSettingsSchema,
} from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";

/** A node of a chain, in short form. */
export interface Link {
  type: string;
  key: string;
  config?: Record<string, unknown>;
  settings?: Partial<NodeSettings>;
  /** The previous node's handle that leads here. */
  by?: string;
}

export const setFields = (key: string, fields: Record<string, string>, more: Partial<Link> = {}): Link => ({
  type: "set_fields_node",
  key,
  config: { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
  ...more,
});

export const delay = (key: string, seconds: number): Link => ({
  type: "delay_node",
  key,
  config: { seconds },
});

export const httpRequest = (key: string, url: string, more: Partial<Link> = {}): Link => ({
  type: "http_request_node",
  key,
  config: { method: "POST", url, body_type: "json", body: '{"from":"{{name}}"}' },
  ...more,
});

export const condition = (key: string, left: string, operator: string, right: string): Link => ({
  type: "condition_node",
  key,
  config: { match: "all", conditions: [{ left, operator, right }] },
});

export const httpResponse = (key: string, body: string): Link => ({
  type: "http_response_node",
  key,
  config: { status: 201, headers: [], content_type: "application/json", body },
});

/** A webhook trigger followed by nodes in sequence. Their ids are in `document.nodes`, in this order. */
export function chain(...links: Link[]): FlowDocument {
  const nodes: DocumentNode[] = [
    { type: "receive_webhook_node", key: "receive_webhook" } satisfies Link,
    ...links,
  ].map((link: Link, index) => ({
    id: newNodeId(),
    type: link.type,
    key: link.key,
    position: { x: index * 320, y: 0 },
    config: link.config ?? {},
    ...(link.settings && { settings: settings(link.settings) }),
  }));
  const edges = links.map((link, index) => ({
    id: `e${index}`,
    source: nodes[index]?.id ?? "",
    source_handle: link.by ?? "output",
    target: nodes[index + 1]?.id ?? "",
    target_handle: "input",
  }));
  return { nodes, edges };
}

function settings(given: Partial<NodeSettings>): NodeSettings {
  return nodeSettingsSchema.parse(given);
}
