import type pg from "pg";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { triggersChannel } from "#queue/channels.ts";

/** A flow that accepts calls. */
export interface LiveFlow {
  flowId: string;
  versionId: string;
}

/** A document with only a trigger. */
export function webhookDocument(nodeId: string): FlowDocument {
  return {
    nodes: [
      {
        id: nodeId,
        type: "receive_webhook_node",
        key: "receive_webhook",
        position: { x: 0, y: 0 },
        config: { label: "Receive Webhook", description: "", sample_payload: '{"name":"Ada"}' },
      },
    ],
    edges: [],
  };
}

/** The document with additional settings in its trigger's configuration. */
export function withSettings(document: FlowDocument, settings: Record<string, unknown>): FlowDocument {
  const nodes = document.nodes.map((node) =>
    node.type === "receive_webhook_node" ? { ...node, config: { ...node.config, ...settings } } : node,
  );
  return { ...document, nodes };
}

/** A trigger whose caller waits for an HTTP Response node. */
export function answeringDocument(nodeId: string): FlowDocument {
  const document = webhookDocument(nodeId);
  const answerId = newNodeId();
  return {
    nodes: [
      ...document.nodes,
      {
        id: answerId,
        type: "http_response_node",
        key: "http_response",
        position: { x: 320, y: 0 },
        config: {
          label: "HTTP Response",
          status: 201,
          headers: [{ name: "X-Who", value: "{{name}}" }],
          content_type: "application/json",
          body: '{"hello":"{{name}}"}',
        },
      },
    ],
    edges: [{ id: "e1", source: nodeId, source_handle: "output", target: answerId, target_handle: "input" }],
  };
}

/** Makes a document live by writing the rows that activation writes, and notifies. */
export async function makeFlowLive(pool: pg.Pool, document: FlowDocument): Promise<LiveFlow> {
  const flowId = newId();
  const versionId = newId();
  const triggers = document.nodes.filter((node) => node.type === "receive_webhook_node");
  await pool.query("insert into flows (id, name, draft) values ($1, 'Test', $2)", [flowId, document]);
  await pool.query("insert into flow_versions (id, flow_id, number, document) values ($1, $2, 1, $3)", [
    versionId,
    flowId,
    document,
  ]);
  await pool.query("update flows set live_version_id = $2 where id = $1", [flowId, versionId]);
  await pool.query(
    "insert into flow_nodes (node_id, flow_id, type) select id, $1, type from json_to_recordset($2) as node (id text, type text)",
    [flowId, JSON.stringify(document.nodes)],
  );
  await pool.query(
    "insert into triggers (node_id, flow_id, version_id, type) select id, $1, $2, 'receive_webhook_node' from unnest($3::text[]) id",
    [flowId, versionId, triggers.map((node) => node.id)],
  );
  await pool.query("select pg_notify($1, $2)", [triggersChannel, flowId]);
  return { flowId, versionId };
}
