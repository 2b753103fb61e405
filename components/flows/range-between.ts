/** The items from one to the other, both included, whichever comes first. Only the second if the first is not there. */
export function rangeBetween(items: readonly string[], from: string, to: string): string[] {
  const [start, end] = [items.indexOf(from), items.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return items.slice(Math.min(start, end), Math.max(start, end) + 1);
}
