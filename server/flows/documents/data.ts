import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { type ExecutionStatus, executionStatusSchema } from "#engine/execution-status.ts";
import { definitionOf } from "#engine/node-types.ts";
import { Prisma } from "#prisma/client/client.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { flowSettingsSchema } from "#server/flows/settings/schema.ts";
import { showSettings } from "#server/flows/settings/settings.ts";
import { triggerKindOf } from "#server/flows/triggers/kinds.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getVisibleFlowIds } from "#server/identity/visibility/data.ts";
import { config } from "#server/platform/config/config.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { joinPins } from "./pins.ts";
import {
  type ExportedFlow,
  type Flow,
  type FlowSummary,
  type FlowVersion,
  type SavedRevision,
  savedRevisionSchema,
  type VersionListQuery,
} from "./schema.ts";
import { findUserNames } from "./user-names.ts";

export interface FlowPageResult<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** A flow with its draft. Returns null if there is no such flow. */
export async function getFlow(_: Principal, id: string): Promise<Flow | null> {
  return readFlow(prisma(), id);
}

/** The same within a transaction, so that it sees the transaction's own changes. */
export async function readFlow(tx: Transaction, id: string): Promise<Flow | null> {
  return readFlowOf(tx, Prisma.sql`select * from flows where id = ${id}::uuid`);
}

/** A flow's draft, without its pins, its revision, and whether its name follows its trigger. */
interface Draft {
  revision: number;
  draft: FlowDocument;
  autoNamed: boolean;
}

/** Returns null if there is no such flow. */
export async function getDraft(id: string): Promise<Draft | null> {
  const select = { revision: true, draft: true, autoNamed: true };
  const flow = await prisma().flow.findUnique({ where: { id }, select });
  return flow && { ...flow, draft: documentSchema.parse(flow.draft) };
}

/** The newest revision of a flow's draft. Returns null if there is no such flow. */
export async function getRevision(id: string): Promise<SavedRevision | null> {
  const [flow] = await prisma().$queryRaw<{ revision: number; updated_at: Date; saved_by: unknown }[]>`
    select f.revision, f.updated_at, ${savedBy} as saved_by from flows f where f.id = ${id}::uuid`;
  return flow ? savedRevisionSchema.parse({ ...flow, updated_at: flow.updated_at.toISOString() }) : null;
}

/** The user who saved the flow `f`, as `{id, name}`. */
const savedBy = Prisma.sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = f.saved_by_id)`;

/**
 * The flow whose row a statement returns: a query, or an update with `returning`.
 *
 * @param also further common table expressions, which can refer to the row as `page`
 */
export async function readFlowOf(
  tx: Transaction,
  row: Prisma.Sql,
  also: Prisma.Sql = Prisma.empty,
): Promise<Flow | null> {
  const [found] = await tx.$queryRaw<
    (SummaryRow & {
      draft: unknown;
      pins: unknown;
      settings: unknown;
      live_nodes: string[];
      saved_by: unknown;
    })[]
  >`
    with page as (${row})${also}
    ${summaryOf(
      Prisma.sql`page`,
      Prisma.sql`, f.draft, f.pins, f.settings, ${savedBy} as saved_by,
        array(select node_id from triggers t where t.flow_id = f.id) as live_nodes`,
    )}`;
  if (!found) return null;
  const document = joinPins(documentSchema.parse(found.draft), found.pins);
  const live = new Set(found.live_nodes);
  const types = nodeTypes();
  const webhooks = document.nodes.flatMap((node) => {
    const url = triggerKindOf(definitionOf(node, types))?.urlOf(node.id) ?? null;
    return url === null ? [] : [{ node_id: node.id, url, live: live.has(node.id) }];
  });
  const settings = showSettings(flowSettingsSchema.parse(found.settings));
  const saved_by = savedRevisionSchema.shape.saved_by.parse(found.saved_by);
  return {
    ...toSummary(found),
    document,
    saved_by,
    settings,
    webhooks,
    webhook_origin: config().webhookUrl,
  };
}

/** A flow's published versions, newest first. Returns null if there is no such flow. */
export async function listVersions(
  _: Principal,
  flowId: string,
  query: VersionListQuery,
): Promise<FlowPageResult<FlowVersion> | null> {
  const flow = await prisma().flow.findUnique({
    where: { id: flowId },
    select: {
      liveVersionId: true,
      versions: {
        ...(query.cursor === undefined ? {} : { where: { number: { lt: query.cursor } } }),
        orderBy: { number: "desc" },
        take: query.limit + 1,
      },
    },
  });
  if (!flow) return null;
  const names = await findUserNames(flow.versions.map((version) => version.createdById));
  const data = flow.versions.slice(0, query.limit).map((version) => ({
    id: version.id,
    number: version.number,
    live: version.id === flow.liveVersionId,
    created_at: version.createdAt.toISOString(),
    created_by: names.get(version.createdById ?? "") ?? null,
    note: version.note,
    document: documentSchema.parse(version.document),
  }));
  const last = data.at(-1);
  return { data, next_cursor: last && flow.versions.length > data.length ? String(last.number) : null };
}

/** The exported parts of these flows, in the order of the ids. Flows that do not exist for the caller are left out. */
export async function getExportedFlows(
  principal: Principal,
  ids: readonly string[],
): Promise<ExportedFlow[]> {
  const visible = await getVisibleFlowIds(principal, ids);
  const rows = await prisma().flow.findMany({ where: { id: { in: visible } } });
  const byId = new Map(rows.map((flow) => [flow.id, flow]));
  return [...new Set(ids)].flatMap((id) => {
    const flow = byId.get(id);
    if (!flow) return [];
    const { name, description, draft, pins } = flow;
    const settings = flowSettingsSchema.parse(flow.settings);
    return [
      { exported_id: id, name, description, settings, document: joinPins(documentSchema.parse(draft), pins) },
    ];
  });
}

export interface SummaryRow {
  id: string;
  name: string;
  description: string;
  live_version: number | null;
  unpublished_changes: boolean;
  revision: number;
  created_at: Date;
  updated_at: Date;
  last_id: string | null;
  last_status: string | null;
  last_created_at: Date | null;
  owner: FlowSummary["owner"];
  private: boolean;
  folder: FlowSummary["folder"];
  labels: FlowSummary["labels"];
}

/**
 * The flows of `source` as list rows. The newest execution of each is one step down the index (flow_id, id),
 * whatever their number. Documents are not read: the parts that run are compared by their hash. Only rows of
 * earlier releases have no hash; those are compared as text, which works because of `normalizeDocument`.
 */
export function summaryOf(
  source: Prisma.Sql,
  more: Prisma.Sql = Prisma.empty,
  moreJoins: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`
    select f.id, f.name, f.description, f.revision, f.created_at, f.updated_at, f.private,
           v.number as live_version,
           coalesce(f.runnable_hash <> v.runnable_hash, f.draft::text <> v.document::text, false) as unpublished_changes,
           e.id as last_id, e.status as last_status, e.created_at as last_created_at,
           case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end as owner,
           case when folder.id is not null then json_build_object('id', folder.id, 'name', folder.name) end as folder,
           (
             select coalesce(
               json_agg(
                 json_build_object('id', label.id, 'name', label.name, 'color', label.color) order by lower(label.name)
               ),
               '[]'
             )
             from labeled_flows labeled join flow_labels label on label.id = labeled.label_id
             where labeled.flow_id = f.id
           ) as labels
           ${more}
    from ${source} f
    left join flow_versions v on v.id = f.live_version_id
    left join users owner on owner.id = f.owner_id
    left join flow_folders folder on folder.id = f.folder_id
    left join lateral (
      select id, status, created_at from executions where flow_id = f.id order by id desc limit 1
    ) e on true
    ${moreJoins}`;
}

export function toSummary(row: SummaryRow): FlowSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    active: row.live_version !== null,
    live_version: row.live_version,
    unpublished_changes: row.unpublished_changes,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_execution: toLastExecution(row),
    owner: row.owner,
    private: row.private,
    folder: row.folder,
    labels: row.labels,
  };
}

function toLastExecution(row: SummaryRow): FlowSummary["last_execution"] {
  if (row.last_id === null || row.last_created_at === null) return null;
  const status: ExecutionStatus = executionStatusSchema.parse(row.last_status);
  return { id: row.last_id, status, created_at: row.last_created_at.toISOString() };
}
