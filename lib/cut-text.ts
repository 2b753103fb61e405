/**
 * The beginning of a text: at most this many UTF-16 units, without half of a surrogate pair at its end.
 * Limits of storage count units. Filters for users, such as `truncate` and `size`, count code points
 * (`charactersOf`).
 */
export function cutText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const cut = text.slice(0, Math.max(0, maxUnits));
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The text, or its beginning and an ellipsis. */
export function abbreviate(text: string, maxUnits: number): string {
  return text.length > maxUnits ? `${cutText(text, maxUnits)}…` : text;
}

/** The characters of a text: its code points, in one order on every machine. A flag or a family are several. */
export function charactersOf(text: string): string[] {
  return [...text];
}

/**
 * A text that JSON in PostgreSQL can be searched for: halves of surrogate pairs and U+0000 are U+FFFD. Otherwise each
 * `->>` on the row fails.
 */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD");
}

/** JSON of our own words about data, such as errors and warnings, with all texts storable. */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === "string" ? toStorable(each) : each));
}
