import { z } from "zod";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";
import type { StoredAuditEntry } from "./data.ts";

const names = z.array(z.string());

const lastSaveSchema = z.object({
  entryId: z.uuid(),
  revision: z.int(),
  saves: z.int(),
  added: names,
  changed: names,
  removed: names,
  other: names,
});

/**
 * The newest save of each entry, which identifies its editing session: one step down the primary key each.
 */
const selectLastSaves = `
  select save.entry_id as "entryId", save.revision, save.saves, save.added, save.changed, save.removed, save.other
  from unnest($1::uuid[]) entry (id)
  cross join lateral (
    select * from audit_draft_saves where entry_id = entry.id order by revision desc limit 1
  ) save`;

/**
 * Adds the changes of their editing sessions to entries of edited drafts: the resulting revision, and names.
 */
export async function withDraftEdits(
  tx: AnyTransaction,
  entries: readonly StoredAuditEntry[],
): Promise<StoredAuditEntry[]> {
  const edits = entries.filter(({ action }) => action === "flow.draft_edited").map(({ id }) => id);
  if (edits.length === 0) return [...entries];
  const rows = await query<object>(tx, selectLastSaves, [edits]);
  const saves = new Map(rows.map((row) => lastSaveSchema.parse(row)).map((save) => [save.entryId, save]));
  return entries.map((entry) => {
    const save = saves.get(entry.id);
    return save ? { ...entry, after: toFields(save) } : entry;
  });
}

function toFields({ revision, saves, added, changed, removed, other }: z.infer<typeof lastSaveSchema>) {
  const isNew = new Set(added);
  const lists = { added, changed: changed.filter((name) => !isNew.has(name)), removed, other };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { revision, saves, ...Object.fromEntries(filled) };
}
