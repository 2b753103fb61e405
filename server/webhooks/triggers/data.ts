import { z } from "zod";
import { type FlowSettings, flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { canRespond } from "#engine/graph/reach.ts";
import { currentDocument } from "#engine/migrate.ts";
import { webhookNodeType, webhookSettingsSchema } from "#engine/webhook/settings.ts";
import { computing } from "#server/executions/intake/computing.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import { turnTemplate } from "#server/flows/limits/turn-key.ts";
import { nameTemplate } from "#server/flows/naming/store-search.sql.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { type Redaction, toRedaction } from "#server/flows/redaction/redact.ts";
import { dailyLimit } from "#server/flows/settings/settings.ts";
import { config } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";
import { toGathering } from "#server/webhooks/admission/gathering.ts";
import {
  kindOf,
  loadAdmission,
  loadMaskedHeaders,
  type TriggerNode,
} from "#server/webhooks/admission/load.ts";
import type { AliasLookup, Listener, TriggerLookup } from "./trigger-lookup.ts";

const foundSchema = z.object({
  flow_id: z.uuid(),
  version_id: z.uuid().nullable(),
  document: documentSchema.nullable(),
  draft: documentSchema.nullable(),
  settings: flowSettingsSchema,
  stored_today: z.number(),
  listener: z.object({ userId: z.uuid(), seesAllFlows: z.boolean(), remainingMs: z.number() }).nullable(),
});

/** The tab that listens to the flow for the longest time, of a user who may still run its draft. */
const listener = `(
  select json_build_object('userId', person.id, 'seesAllFlows', person.role = 'owner',
    'remainingMs', extract(epoch from tab.listening_until - now()) * 1000)
  from flow_tabs tab join users person on person.id = tab.user_id
  where tab.flow_id = flow.id and tab.listening_until > now()
    and person.deactivated_at is null and person.role <> 'viewer'
    and (person.role = 'owner' or not flow.private or exists (
      select from flow_people seen where seen.flow_id = flow.id and seen.user_id = person.id))
  order by tab.listening_until desc limit 1)`;

const selectTrigger = {
  name: "webhooks.selectTrigger",
  text: `
    select node.flow_id, trigger.version_id, version.document,
           case when version.id is null then flow.draft end as draft, flow.settings,
           coalesce(today.stored_bytes, 0)::float8 as stored_today, ${listener} as listener
    from flow_nodes node
    join flows flow on flow.id = node.flow_id
    left join triggers trigger on trigger.node_id = node.node_id
    left join flow_versions version on version.id = trigger.version_id
    left join flow_days today on today.flow_id = flow.id and today.day = (now() at time zone 'utc')::date
    where node.node_id = $1 and (node.type = $2 or ($3 and node.type like '%/%'))`,
};

const aliasSchema = z.object({ nodeId: z.string(), flowId: z.uuid() });

const selectAlias = {
  name: "webhooks.selectAlias",
  text: `
    select alias.node_id as "nodeId", trigger.flow_id as "flowId"
    from webhook_aliases alias join triggers trigger on trigger.node_id = alias.node_id
    where alias.path = $1`,
};

/** Finds the live webhook that has this alias. */
export async function findAlias(path: string): Promise<AliasLookup> {
  const { rows } = await pool().query({ ...selectAlias, values: [path] });
  return aliasSchema.optional().parse(rows[0]) ?? null;
}

/** A trigger of this node type and the execution it would start; null if no such trigger has this id. */
export type FoundTrigger =
  | {
      kind: "live";
      flowId: string;
      versionId: string;
      graph: Graph;
      node: GraphNode;
      settings: FlowSettings;
      /** The flow's daily limit for stored calls in bytes (UTC days); null if unlimited. */
      maxStoredBytesPerDay: number | null;
      redaction: Redaction | null;
      listener: Listener | null;
    }
  /** The node is the draft's, or disabled in the live version. */
  | {
      kind: "inactive";
      flowId: string;
      node: TriggerNode | undefined;
      settings: FlowSettings;
      redaction: Redaction | null;
      /** The draft, if the live version does not have the node. */
      draft: FlowDocument | null;
      listener: Listener | null;
    }
  | null;

/**
 * Finds a trigger in the live version of its flow, and reads the amount that the flow has stored today.
 *
 * @param orConnectors also triggers of connectors, whatever their type
 */
export async function findTrigger(
  nodeId: string,
  type: string,
  { orConnectors = false }: { orConnectors?: boolean } = {},
): Promise<FoundTrigger> {
  const { rows } = await pool().query({ ...selectTrigger, values: [nodeId, type, orConnectors] });
  if (rows.length === 0) return null;
  const found = foundSchema.parse(rows[0]);
  const { flow_id: flowId, version_id: versionId, document, draft, settings, listener } = found;
  const redaction = toRedaction(settings.redact);
  dailyStorageCounter().learn(flowId, found.stored_today);
  const inactive = { kind: "inactive", flowId, settings, redaction, draft: null, listener } as const;
  if (!versionId || !document) {
    const current = draft && currentDocument(draft, nodeTypes());
    return { ...inactive, node: current?.nodes.find(({ id }) => id === nodeId), draft };
  }
  const built = buildGraph(document, nodeTypes());
  if ("problems" in built) throw new Error(`The live version ${versionId} is not a valid graph.`);
  const { graph } = built;
  const node = graph.nodes.get(nodeId);
  if (!node) throw new Error(`The live version ${versionId} has no node ${nodeId}.`);
  if (node.settings.disabled) return { ...inactive, node };
  const maxStoredBytesPerDay = dailyLimit(settings, config().maxStoredBytesPerDay);
  return {
    kind: "live",
    flowId,
    versionId,
    graph,
    node,
    settings,
    maxStoredBytesPerDay,
    redaction,
    listener,
  };
}

/** Loads from the database the execution that a call to this webhook would start. */
export async function loadTrigger(nodeId: string): Promise<TriggerLookup> {
  const found = await findTrigger(nodeId, webhookNodeType, { orConnectors: true });
  // Of a connector, it may be an operation, or a trigger that polls.
  if (!found || (found.node && kindOf(found.node) !== "webhook")) return { kind: "webhook_not_found" };
  const { flowId, redaction } = found;
  if (found.kind === "inactive") return loadInactive(nodeId, found);
  const { versionId, graph, settings, maxStoredBytesPerDay } = found;
  const admission = await loadAdmission(found.node);
  const responds = canRespond(graph, nodeId);
  const turn = turnTemplate(settings);
  // A caller that waits for a response needs a separate execution. Activation reports the conflict.
  const gathering = responds ? null : toGathering(settings, found.node.key, config().maxBodyBytes);
  const mayCompute = turn === null && gathering === null;
  return {
    kind: "live",
    flowId,
    versionId,
    nodeId,
    canRespond: responds,
    admission,
    maxStoredBytesPerDay,
    turnTemplate: turn,
    nameTemplate: nameTemplate(settings),
    redaction,
    listener: found.listener,
    gathering,
    compute: mayCompute ? computing().prepare({ flowId, versionId, graph, nodeId }) : null,
  };
}

/** A webhook that the live version does not have exists for calls while someone listens. */
async function loadInactive(
  nodeId: string,
  { flowId, node, draft, settings, redaction, listener }: Extract<FoundTrigger, { kind: "inactive" }>,
): Promise<TriggerLookup> {
  const given = draft?.nodes.find(({ id }) => id === nodeId);
  const inactive = { kind: "flow_inactive", flowId, redaction } as const;
  const maskedHeaders = async () => (node ? await loadMaskedHeaders(node) : []);
  if (!listener || !draft || !node || !given)
    return { ...inactive, maskedHeaders: await maskedHeaders(), draftProblem: null };
  const draftProblem = problemOfDraft(node, given.settings?.disabled === true);
  if (draftProblem) return { ...inactive, maskedHeaders: await maskedHeaders(), draftProblem };
  const built = buildGraph(draft, nodeTypes());
  // A test is run as often as it is sent.
  const admission = { ...(await loadAdmission(node)), deduplication: null };
  return {
    kind: "draft",
    flowId,
    nodeId,
    canRespond: "graph" in built && canRespond(built.graph, nodeId),
    admission,
    maxStoredBytesPerDay: dailyLimit(settings, config().maxStoredBytesPerDay),
    nameTemplate: nameTemplate(settings),
    redaction,
    listener,
  };
}

function problemOfDraft({ config: given }: TriggerNode, isDisabled: boolean): string | null {
  if (isDisabled) return "Someone listens, but the webhook is disabled in the draft.";
  if (webhookSettingsSchema.safeParse(given).success) return null;
  return "Someone listens, but the webhook’s settings in the draft have problems.";
}
