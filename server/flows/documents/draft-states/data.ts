import type { DraftState, DraftStateSummary } from "#api/flows/documents/schema.ts";
import { documentSchema } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { Prisma } from "#prisma/client/client.ts";
import { findUserNames } from "#server/flows/documents/user-names.sql.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** The most states that a flow keeps. */
export const maxDraftStates = 50;

/** While a draft is edited, its states are at least this far apart. */
const minutesApart = 5;

/**
 * Keeps the draft that a save replaces, as part of the statement that saves: `page` is the updated row. It
 * keeps the last draft before a pause, one for every few minutes of editing, and where the condition `always`
 * is true any draft. Most saves write nothing here, and read one index entry. The text is copied in the
 * database.
 *
 * When the flow has as many states as it may, the least informative one is deleted: the closest to its
 * predecessor, measured by its age. So older states become rarer, and the oldest one stays.
 *
 * @returns common table expressions, to follow `page`, which has `id`, `revision` and `draft`
 */
export function keepReplacedDraft(flowId: string, { always }: { always: Prisma.Sql }): Prisma.Sql {
  const interval = Prisma.sql`make_interval(mins => ${minutesApart}::int)`;
  return Prisma.sql`,
    kept as (
      insert into draft_states (id, flow_id, revision, document, saved_at, saved_by_id)
      select ${newId()}::uuid, draft.id, draft.revision, draft.draft, draft.draft_saved_at, draft.draft_saved_by_id
      from flows draft join page on page.id = draft.id and page.revision = draft.revision + 1
      where (
          ${always}
          or draft.draft_saved_at < now() - ${interval}
          or not exists (
            select from draft_states state
            where state.flow_id = draft.id and state.saved_at > draft.draft_saved_at - ${interval}
          )
        )
        and draft.draft::text <> page.draft::text
        -- As text: the database's JSON functions fail on U+0000, which a document may contain.
        and left(draft.draft::text, 11) <> '{"nodes":[]'
      on conflict (flow_id, revision) do nothing
      returning flow_id
    ),
    thinned as (
      delete from draft_states where id = (
        select id from (
          select id, count(*) over () as total,
                 extract(epoch from saved_at - lag(saved_at) over (order by revision))
                   / greatest(extract(epoch from now() - saved_at), 1) as density
          from draft_states where flow_id = ${flowId}::uuid
        ) state
        where total >= ${maxDraftStates} and density is not null and exists (select from kept)
        order by density limit 1
      )
    )`;
}

/** A flow's draft states, newest first. Returns null if there is no such flow. */
export async function listDraftStates(_: Principal, flowId: string): Promise<DraftStateSummary[] | null> {
  const flow = await prisma().flow.findUnique({
    where: { id: flowId },
    select: {
      draftStates: {
        select: { id: true, revision: true, savedAt: true, savedById: true },
        orderBy: { revision: "desc" },
      },
    },
  });
  if (!flow) return null;
  const names = await findUserNames(flow.draftStates.map(({ savedById }) => savedById));
  return flow.draftStates.map((state) => toSummary(state, names));
}

/** A draft state with its document. Returns null if the flow has no such state. */
export async function getDraftState(_: Principal, flowId: string, id: string): Promise<DraftState | null> {
  const state = await findDraftState(prisma(), flowId, id);
  if (!state) return null;
  const names = await findUserNames([state.savedById]);
  return { ...toSummary(state, names), document: documentSchema.parse(state.document) };
}

export function findDraftState(tx: Transaction, flowId: string, id: string) {
  return tx.draftState.findFirst({ where: { id, flowId } });
}

interface StoredState {
  id: string;
  revision: number;
  savedAt: Date;
  savedById: string | null;
}

function toSummary(
  { id, revision, savedAt, savedById }: StoredState,
  names: ReadonlyMap<string, string>,
): DraftStateSummary {
  return { id, revision, saved_at: savedAt.toISOString(), saved_by: names.get(savedById ?? "") ?? null };
}
