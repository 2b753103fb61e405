import type { AuditFilter } from "#api/identity/audit-log/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { draftSession } from "#server/identity/audit/draft-session.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";
import type { PageRequest } from "#server/platform/http/page.ts";
import { withDraftEdits } from "./draft-edits.sql.ts";
import { fieldsSchema, type StoredAuditEntry } from "./stored-entry.ts";

/** Entries that an export has in memory at once. */
const exportPage = 1000;

/**
 * Entries, newest first. Ids begin with their time, so the primary key is the order, and the time's bounds are bounds of
 * ids. Every filter has an index that ends with the id.
 */
export async function getAuditEntries(
  _: Principal<"owner">,
  { actor_id, action, target_type, target_id, from, to }: AuditFilter,
  { limit, after }: PageRequest,
): Promise<StoredAuditEntry[]> {
  const bounds = [
    ...(after ? [{ id: { lt: after } }] : []),
    ...(from ? [{ id: { gte: firstIdOfTime(Date.parse(from)) } }] : []),
    ...(to ? [{ id: { lt: firstIdOfTime(Date.parse(to) + 1) } }] : []),
  ];
  const rows = await prisma().auditEntry.findMany({
    where: {
      AND: bounds,
      ...(actor_id && { actorId: actor_id }),
      ...(action && { action }),
      ...(target_type && { targetType: target_type }),
      ...(target_id && { targetId: target_id }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return withDraftEdits(prisma(), rows.map(toEntry));
}

/** Entries in pages, newest first. Entries that are recorded meanwhile are not among them. */
export async function* iterateAuditEntries(
  principal: Principal<"owner">,
  filter: AuditFilter,
): AsyncGenerator<StoredAuditEntry[]> {
  let after: string | undefined;
  do {
    const page = await getAuditEntries(principal, filter, { limit: exportPage, after });
    // An empty export still has its header.
    if (page.length > 0 || after === undefined) yield page;
    after = page.length === exportPage ? page.at(-1)?.id : undefined;
  } while (after !== undefined);
}

function toEntry(
  row: Omit<StoredAuditEntry, "before" | "after"> & { before: unknown; after: unknown },
): StoredAuditEntry {
  return { ...row, before: fieldsSchema.parse(row.before), after: fieldsSchema.parse(row.after) };
}

/**
 * An editing session that may not be over: its entry is forwarded once it is complete. A minute more than a
 * session can take, for saves that are not committed yet.
 */
const isBeingEdited = `(
  e.action = 'flow.draft_edited' and e.at > now() - make_interval(mins => ${draftSession.maxMinutes + 1})
  and exists (
    select from audit_draft_saves save
    where save.entry_id = e.id and save.at > now() - make_interval(mins => ${draftSession.pauseMinutes + 1})
  ))`;

/** The first of the entries that are still to be forwarded, in their order; edits of drafts when nobody adds to them. */
export async function getEntriesToForward(tx: AnyTransaction, limit: number): Promise<StoredAuditEntry[]> {
  const rows = await query<Parameters<typeof toEntry>[0]>(
    tx,
    `select e.id, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.session_id as "sessionId",
       e.api_key_id as "apiKeyId", e.address, e.action, e.target_type as "targetType", e.target_id as "targetId",
       e.target_name as "targetName", e.before, e.after
     from audit_forwards f join audit_entries e on e.id = f.entry_id where not ${isBeingEdited}
     order by f.entry_id limit $1`,
    [limit],
  );
  return withDraftEdits(tx, rows.map(toEntry));
}
