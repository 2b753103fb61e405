import type { ApiKeyScope } from "#api/identity/roles/schema.ts";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { hashApiKey, newApiKey } from "#server/identity/api-keys/api-key.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { pool } from "#server/platform/database/pool.ts";
import { createFlowEndpoint } from "./routes.ts";
import { activateFlowEndpoint } from "./version-routes.ts";

/** An endpoint's response. `body` is its JSON, or null. */
interface Answered {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: every test looks into another shape, and a wrong look fails it.
  body: any;
}

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends requests to endpoints as a user with an API key. */
export type Send = (endpoint: Endpoint, sent?: Sent) => Promise<Answered>;

/** Adds a user with an API key of this scope, and returns the key. */
export async function arrangeKey(name: string, scope: ApiKeyScope): Promise<string> {
  const userId = newId();
  const key = newApiKey();
  await pool().query(
    "insert into users (id, email, name, password_hash, role) values ($1, $2, $3, '', 'owner')",
    [userId, `${userId}@example.com`, name],
  );
  await pool().query(
    "insert into api_keys (id, user_id, name, hash, prefix, scopes) values ($1, $2, 'key', $3, 'mr_', $4)",
    [newId(), userId, hashApiKey(key), [scope]],
  );
  return key;
}

/** A user with an API key of this scope. */
export async function arrangeCaller(name: string, scope: ApiKeyScope): Promise<Send> {
  const key = await arrangeKey(name, scope);
  return async (endpoint, sent) => {
    const response = await endpoint(toRequest(endpoint, key, sent), sent?.params ?? {});
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };
}

/** A request to an endpoint with an API key. */
export function toRequest(
  { contract }: Endpoint,
  key: string,
  sent: Sent = {},
  signal?: AbortSignal,
): Request {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? "");
  const url = new URL(path, "http://localhost:3000");
  for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value);
  return new Request(url, {
    method: contract.method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...sent.headers },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Creates a flow with this draft. */
export async function createDraft(send: Send, document: FlowDocument = simpleDocument()) {
  return (await send(createFlowEndpoint, { body: { name: "Orders", document } })).body;
}

/** Creates a flow and makes it live. */
export async function createLive(send: Send, document: FlowDocument = simpleDocument()) {
  const { id } = await createDraft(send, document);
  return (await send(activateFlowEndpoint, { params: { id } })).body.flow;
}

export function webhookNode(samplePayload = '{"name":"Ada"}'): DocumentNode {
  return toNode("receive_webhook_node", "receive_webhook", {
    label: "Receive Webhook",
    description: "",
    sample_payload: samplePayload,
  });
}

/** A Set Fields node that sets `hello`. */
export function setFieldsNode(key = "set_fields", value = "{{name}}"): DocumentNode {
  return toNode("set_fields_node", key, {
    label: `Set ${key}`,
    fields: [{ name: "hello", value }],
    keep: "none",
  });
}

function toNode(type: string, key: string, config: Record<string, unknown>): DocumentNode {
  return { id: newNodeId(), type, key, position: { x: 0, y: 0 }, config };
}

/** The nodes connected in sequence. */
export function chain(...nodes: DocumentNode[]): FlowDocument {
  const edges = nodes.slice(1).map((target, index): DocumentEdge => {
    const source = nodes[index]?.id ?? "";
    return { id: newNodeId(), source, source_handle: "output", target: target.id, target_handle: "input" };
  });
  return { nodes, edges };
}

/** Webhook → Set Fields, ready to be activated. */
export function simpleDocument(): FlowDocument {
  return chain(webhookNode(), setFieldsNode());
}
