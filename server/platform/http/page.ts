/** A page of a list: `after` is the last id of the previous page. */
export interface PageRequest {
  limit: number;
  after: string | undefined;
}

/** A page on the wire, from `limit + 1` items. If the last one exists, another page follows. */
export function toPage<Item extends { id: string }, Wire>(
  items: readonly Item[],
  limit: number,
  present: (item: Item) => Wire,
): { data: Wire[]; next_cursor: string | null } {
  const page = items.slice(0, limit);
  return { data: page.map(present), next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null };
}
