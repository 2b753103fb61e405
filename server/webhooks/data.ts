import { z } from "zod";
import { documentSchema } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { canRespond } from "#engine/graph/reach.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { pool } from "#server/database/pool.ts";
import type { Lookup } from "./triggers.ts";

const foundSchema = z.object({
  flow_id: z.uuid(),
  version_id: z.uuid().nullable(),
  document: documentSchema.nullable(),
});

const selectTrigger = {
  name: "webhooks.selectTrigger",
  text: `
    select node.flow_id, trigger.version_id, version.document
    from flow_nodes node
    left join triggers trigger on trigger.node_id = node.node_id
    left join flow_versions version on version.id = trigger.version_id
    where node.node_id = $1 and node.type = 'receive_webhook_node'`,
};

/** What a call to this node would start, read from the database. */
export async function lookUpTrigger(nodeId: string): Promise<Lookup> {
  const { rows } = await pool().query({ ...selectTrigger, values: [nodeId] });
  if (rows.length === 0) return { kind: "webhook_not_found" };
  const { flow_id: flowId, version_id: versionId, document } = foundSchema.parse(rows[0]);
  if (!versionId || !document) return { kind: "flow_inactive", flowId };
  const built = buildGraph(document, definitions);
  if ("problems" in built) throw new Error(`The live version ${versionId} does not make a graph.`);
  if (built.graph.nodes.get(nodeId)?.settings.disabled) return { kind: "flow_inactive", flowId };
  return { kind: "live", flowId, versionId, nodeId, canRespond: canRespond(built.graph, nodeId) };
}

const replySchema = z.object({
  id: z.uuid(),
  status: z.string(),
  finished: z.boolean(),
  response: z
    .object({
      status: z.int().min(200).max(599),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string(),
    })
    .nullable(),
});

/** How an execution stands whose caller waits. */
export type ReplyState = z.infer<typeof replySchema>;

const selectReplies = {
  name: "webhooks.selectReplies",
  text: `
    select id, status, finished_at is not null as finished, response
    from executions
    where id = any($1::uuid[]) and (response is not null or finished_at is not null)`,
};

/** Those of the executions that have an answer, or are over without one. */
export async function readReplies(executionIds: readonly string[]): Promise<ReplyState[]> {
  const { rows } = await pool().query({ ...selectReplies, values: [executionIds] });
  return z.array(replySchema).parse(rows);
}
