import {
  type ExportedFlow,
  type Flow,
  type FlowVersion,
  type SavedRevision,
  savedRevisionSchema,
  type VersionListQuery,
} from "#api/flows/documents/schema.ts";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getVisibleFlowIds } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { joinPins } from "./pins.ts";
import { returningFlow, savedBy } from "./returning-flow.sql.ts";
import { findUserNames } from "./user-names.sql.ts";

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
  return returningFlow(tx, Prisma.sql`select * from flows where id = ${id}::uuid`);
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
