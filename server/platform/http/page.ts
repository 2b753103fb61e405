/** A page of a list: where it goes on after `after`, the last id of the page before. */
export interface PageRequest {
  limit: number;
  after: string | undefined;
}

/** A page on the wire, from the `limit + 1` items that were read to see whether another one follows. */
export function toPage<Item extends { id: string }, Wire>(
  items: readonly Item[],
  limit: number,
  present: (item: Item) => Wire,
): { data: Wire[]; next_cursor: string | null } {
  const page = items.slice(0, limit);
  return { data: page.map(present), next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null };
}
