/** Inputs and settings are stored for people to read, and shown whole up to this many characters of JSON. */
const maxShown = 5_000_000;

/**
 * The text to store for what only people read. What is larger than anyone reads is stored as its size alone. Outputs never
 * come here: what follows depends on them.
 */
export function toDisplayText(text: string): string {
  if (text.length <= maxShown) return text;
  return JSON.stringify({ _truncated: true, size: Buffer.byteLength(text) });
}
