import type { DraftStateSummary } from "#api/flows/documents/schema.ts";

/** An editing session: the draft's revision before it, and the one that it led to. */
export interface EditRange {
  from: number;
  to: number;
}

/** `/flows/…?edit=6-9`: the session of an entry in the audit log. Returns null for anything else. */
export function parseEditRange(text: string | null): EditRange | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? "");
  if (!match) return null;
  const [from, to] = [Number(match[1]), Number(match[2])];
  return from < to ? { from, to } : null;
}

/** The page that shows what an editing session changed. */
export function editPath(flowId: string, { from, to }: EditRange): string {
  return `/flows/${flowId}?edit=${from}-${to}`;
}

/**
 * The kept drafts that are closest around a session. `before` is null if none that old is kept; `after` is null if the
 * current draft is the next one.
 */
export function findEnds(
  states: readonly DraftStateSummary[],
  { from, to }: EditRange,
): { before: DraftStateSummary | null; after: DraftStateSummary | null } {
  const sorted = states.toSorted((a, b) => a.revision - b.revision);
  return {
    before: sorted.findLast(({ revision }) => revision <= from) ?? null,
    after: sorted.find(({ revision }) => revision >= to) ?? null,
  };
}
