import type { CallPage, CallSummary, CountedCalls } from "#api/webhooks/calls/schema.ts";

/** A line of the list. */
export type ListItem = { call: CallSummary } | { counted: CountedCalls };

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/** The calls of all pages, newest first, each minute's preceded by its calls that were only counted. */
export function listItems(pages: readonly CallPage[]): ListItem[] {
  const calls = pages.flatMap(({ data }) => data);
  const counts = pages.flatMap(({ counted }) => counted);
  const items: ListItem[] = [];
  let next = 0;
  for (const call of calls) {
    const minute = minuteOf(call.created_at);
    for (let count = counts[next]; count && minuteOf(count.minute) >= minute; count = counts[++next]) {
      items.push({ counted: count });
    }
    items.push({ call });
  }
  return [...items, ...counts.slice(next).map((counted) => ({ counted }))];
}
