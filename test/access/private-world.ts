import type pg from "pg";
import type { DocumentNode } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { changeFlowAccessEndpoint } from "#server/flows/documents/access/routes.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { storeFile } from "#server/platform/storage/files.ts";
import { callWebhook } from "#server/webhooks/calls/test-support.ts";
import { cookieOf, storeUser } from "./people.ts";
import { type Sent, send } from "./send.ts";

/** A private flow with something of every kind in it. */
export interface PrivateWorld {
  flowId: string;
  nodeId: string;
  /** An execution that has finished, by a call. */
  executionId: string;
  /** An execution that waits for an approval. */
  waitingId: string;
  callId: string;
  stateId: string;
  variableId: string;
  entryId: string;
  fileId: string;
  callFileId: string;
  creatorId: string;
  folderId: string;
  labelId: string;
  /** In every text of the flow. */
  canary: string;
  /** What an outsider may never read: the canary and every id. */
  secrets: string[];
}

const node = (type: string, key: string, config: Record<string, unknown>): DocumentNode => ({
  id: newNodeId(),
  type,
  key,
  position: { x: 0, y: 0 },
  config,
});

async function ask(endpoint: Endpoint, sent: Sent) {
  const response = await send(endpoint, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.contract.path} answered ${response.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Creates a flow of an editor with everything that a flow can have, and makes it private to these people. */
export async function arrangePrivateWorld(pool: pg.Pool, people: readonly string[]): Promise<PrivateWorld> {
  const canary = `canary${newId().slice(-12)}`;
  const creatorId = await storeUser(pool, "editor");
  const cookie = await cookieOf(creatorId);
  const webhook = node("receive_webhook_node", "receive_webhook", {
    label: `Hook ${canary}`,
    description: canary,
    sample_payload: JSON.stringify({ name: canary }),
  });
  const nodes = [
    webhook,
    node("set_fields_node", "set_fields", {
      label: canary,
      fields: [{ name: canary, value: "{{name}}" }],
      keep: "none",
    }),
    node("manual_node", "manual", { label: canary }),
    node("flow_call_node", "called", { label: canary, sample_payload: "{}" }),
    node("on_failure_node", "on_failure", { label: canary }),
    node("schedule_node", "schedule", {
      label: canary,
      rule: { kind: "every", n: 30, unit: "minutes" },
      time_zone: "UTC",
    }),
    node("rss_trigger_node", "feed", { label: canary, url: `https://example.com/${canary}.xml` }),
  ];
  const edges = [
    {
      id: newNodeId(),
      source: webhook.id,
      source_handle: "output",
      target: nodes[1]?.id ?? "",
      target_handle: "input",
    },
  ];
  const [folderId, labelId] = [newId(), newId()];
  await pool.query("insert into flow_folders (id, name) values ($1, $2)", [folderId, `Folder ${folderId}`]);
  await pool.query("insert into flow_labels (id, name, color) values ($1, $2, 'teal')", [
    labelId,
    `Label ${labelId.slice(-12)}`,
  ]);
  const flow = await ask(createFlowEndpoint, {
    cookie,
    body: { name: `Flow ${canary}`, description: canary, document: { nodes, edges } },
  });
  const params = { id: flow.id };
  const { revision } = await ask(updateFlowEndpoint, {
    cookie,
    params,
    body: {
      revision: flow.revision,
      document: { nodes: nodes.slice(0, -1), edges },
      settings: { execution_name: `Name ${canary}`, folder: folderId, labels: [labelId] },
      keep_previous: true,
    },
  });
  await ask(updateFlowEndpoint, { cookie, params, body: { revision, document: { nodes, edges } } });
  await ask(activateFlowEndpoint, { cookie, params, body: { note: canary } });
  await ask(changeFlowAccessEndpoint, { cookie, params, body: { private: true, people } });
  const accepted = await callWebhook(webhook.id, { body: JSON.stringify({ name: canary }) });
  const executionId = accepted.headers.get("x-execution-id") ?? "";
  await callWebhook(webhook.id, { body: `{${canary}`, headers: { "x-canary": canary } });
  await pool.query(
    `insert into webhook_registrations (id, node_id, flow_id, type, settings, secret, error, failing_since)
     values ($1, $2, $3, 'github/repository_event', '{}', '', $4, now())`,
    [newId(), newNodeId(), flow.id, JSON.stringify({ code: "http_status", message: canary })],
  );
  const waitingId = newId();
  const approvalId = newNodeId();
  await pool.query("insert into flow_nodes (node_id, flow_id, type) values ($1, $2, 'approval_node')", [
    approvalId,
    flow.id,
  ]);
  const version = (await pool.query("select id from flow_versions where flow_id = $1", [flow.id])).rows[0];
  const addExecution = (id: string, source: string, ...rest: unknown[]) =>
    pool.query(
      `insert into executions (id, flow_id, version_id, trigger_node_id, source, status, input, name, created_at, started_at,
         finished_at, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), $9, $10)`,
      [id, flow.id, version.id, webhook.id, source, ...rest],
    );
  const shown = JSON.stringify({ name: canary });
  await addExecution(waitingId, "manual", "waiting", shown, canary, null, null);
  const failedId = newId();
  const error = JSON.stringify({ code: "failed", message: canary });
  await addExecution(failedId, "manual", "failed", shown, canary, new Date(), error);
  await pool.query(
    "update executions set status = 'succeeded', started_at = now(), finished_at = now(), name = $2 where id = $1",
    [executionId, canary],
  );
  await pool.query(
    `insert into steps (execution_id, node_id, status, handle, input, config, output, started_at, finished_at)
     values ($1, $2, 'succeeded', 'output', $4, $4, $4, now(), now()),
            ($1, $3, 'succeeded', 'output', $4, $4, $4, now(), now())`,
    [executionId, webhook.id, nodes[1]?.id, shown],
  );
  await pool.query(
    `insert into steps (execution_id, node_id, status, config, started_at) values ($1, $2, 'waiting', $3, now())`,
    [waitingId, approvalId, JSON.stringify({ title: canary })],
  );
  await pool.query("insert into search_values (execution_id, value) values ($1, $2)", [executionId, canary]);
  await pool.query(
    `insert into flow_hours (flow_id, hour, executions, calls, succeeded, failed)
     values ($1, date_trunc('hour', now(), 'UTC'), 7003, 7001, 1, 7002)`,
    [flow.id],
  );
  await pool.query(
    `insert into flow_days (flow_id, day, stored_bytes, calls) values ($1, (now() at time zone 'utc')::date, 7004, 1)
     on conflict (flow_id, day) do update set stored_bytes = 7004`,
    [flow.id],
  );
  const [variableId, entryId] = [newId(), newId()];
  await pool.query("insert into variables (id, flow_id, name, value) values ($1, $2, $3, $3)", [
    variableId,
    flow.id,
    canary,
  ]);
  await pool.query(
    "insert into store_entries (id, owner_id, flow_id, key, value) values ($1, $2, $2, $3, $4)",
    [entryId, flow.id, canary, shown],
  );
  await pool.query(
    "insert into flow_tabs (flow_id, user_id, tab_id, node_id, seen_at) values ($1, $2, $3, $4, now())",
    [flow.id, creatorId, newNodeId(), webhook.id],
  );
  const calls = await pool.query("select id, execution_id from calls where flow_id = $1 order by id", [
    flow.id,
  ]);
  const callId = calls.rows.find(({ execution_id }) => execution_id !== null)?.id;
  const refusedId = calls.rows.find(({ execution_id }) => execution_id === null)?.id;
  const store = async (ownerId: string) => {
    async function* content() {
      yield Buffer.from(canary);
    }
    return (await storeFile(content(), { ownerId, filename: canary, contentType: "text/plain" })).id;
  };
  const [fileId, callFileId] = [await store(executionId), await store(refusedId)];
  const states = await pool.query("select id from draft_states where flow_id = $1", [flow.id]);
  const stateId = states.rows[0]?.id;
  const ids = {
    flowId: flow.id,
    nodeId: webhook.id,
    executionId,
    waitingId,
    callId,
    stateId,
    variableId,
    entryId,
    fileId,
    callFileId,
    creatorId,
    folderId,
    labelId,
  };
  const missing = Object.entries(ids).filter(([, id]) => !id);
  if (missing.length > 0) throw new Error(`The world has no ${missing.map(([name]) => name).join(", ")}.`);
  const { creatorId: _, folderId: __, labelId: ___, ...own } = ids;
  return { ...ids, canary, secrets: [canary, refusedId, failedId, version.id, ...Object.values(own)] };
}
