// A draft is saved after each pause in typing. An entry for each save would bury all others, and an entry must never change.
// So an editing session has one entry, which its first save writes, and each save appends a row to `audit_draft_saves` that
// tells of the session so far. See docs/decisions/0092-edits-of-drafts-in-the-audit-log.md.

import { clock } from "#lib/clock.ts";
import { cutText } from "#lib/cut-text.ts";
import { newId } from "#lib/id.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { draftSession } from "./draft-session.ts";

/** The changes of one save of a draft. */
export interface DraftEdit {
  /** Names of nodes. */
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
  /** `connections`, `notes`, `layout` */
  other: readonly string[];
}

/** Names of each kind that an entry holds. */
const maxNames = 50;
const maxNameLength = 100;

/**
 * Records an edit as part of the statement that saves it: `page` is the updated row. Nothing is recorded if
 * neither the document nor its pinned outputs differ. Adds no statement; it reads one index entry more, and
 * writes a short row.
 *
 * @param edit null if nothing that is compared has changed
 * @returns common table expressions, to follow `page`, which has `id`, `name`, `revision` and `pins`.
 *   `draft_session` has a row if an earlier save belongs to the same session
 */
export function recordDraftEdit(principal: Principal, flowId: string, edit: DraftEdit | null): Prisma.Sql {
  const { userId, name, sessionId, apiKeyId, address } = principal;
  const since = firstIdOfTime(clock.nowMs() - draftSession.maxMinutes * 60_000);
  return Prisma.sql`,
    draft_session as (
      select entry.id, last.saves, last.added, last.changed, last.removed, last.other
      from audit_entries entry
      cross join lateral (
        select * from audit_draft_saves save where save.entry_id = entry.id order by save.revision desc limit 1
      ) last
      where entry.target_id = ${flowId}::uuid and entry.id > ${since}::uuid and entry.action = 'flow.draft_edited'
        and entry.actor_id = ${userId}::uuid
        and entry.session_id is not distinct from ${sessionId}::uuid
        and entry.api_key_id is not distinct from ${apiKeyId}::uuid
        and entry.address is not distinct from ${address}::text
        and last.at > now() - make_interval(mins => ${draftSession.pauseMinutes}::int)
      order by entry.id desc limit 1
    ),
    draft_edit as (
      select page.id, page.name, page.revision,
             case when page.pins::text <> before.pins::text then '{pinned_outputs}'::text[] else '{}' end as pinned
      from page join flows before on before.id = page.id
      where ${edit !== null} or page.pins::text <> before.pins::text
    ),
    draft_entry as (
      insert into audit_entries
        (id, actor_id, actor_name, session_id, api_key_id, address, action, target_type, target_id, target_name, before)
      select ${newId()}::uuid, ${userId}::uuid, ${name}, ${sessionId}::uuid, ${apiKeyId}::uuid, ${address}::text,
             'flow.draft_edited', 'flow', id, name, json_build_object('revision', revision - 1)
      from draft_edit where not exists (select from draft_session)
      returning id
    ),
    draft_save as (
      insert into audit_draft_saves (entry_id, revision, saves, added, changed, removed, other)
      select coalesce(draft_session.id, draft_entry.id), draft_edit.revision, coalesce(draft_session.saves, 0) + 1,
             ${merged("added", edit?.added)}, ${merged("changed", edit?.changed)},
             ${merged("removed", edit?.removed)}, ${merged("other", edit?.other, Prisma.sql`|| draft_edit.pinned`)}
      from draft_edit left join draft_session on true left join draft_entry on true
    )`;
}

/** The session's names of this kind, with those of this save. */
function merged(
  kind: keyof DraftEdit,
  names: readonly string[] = [],
  more: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  const column = Prisma.raw(`draft_session.${kind}`);
  const own = names.slice(0, maxNames).map(toStored);
  return Prisma.sql`array(
    select distinct unnest(coalesce(${column}, '{}') || ${own}::text[] ${more}) as name order by name limit ${maxNames}::int
  )`;
}

/** A text that the database can store. A draft may contain U+0000, even in a name. */
function toStored(name: string): string {
  return cutText(name.replaceAll("\0", ""), maxNameLength).toWellFormed();
}
