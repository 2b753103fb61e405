/** Inputs and settings are stored only for display, in full up to this many characters of JSON. */
const maxShown = 5_000_000;

/**
 * The text to store for display. A larger value is replaced by its size. Never used for outputs, because later steps
 * depend on them.
 */
export function toDisplayText(text: string): string {
  if (text.length <= maxShown) return text;
  return JSON.stringify({ _truncated: true, size: Buffer.byteLength(text) });
}
