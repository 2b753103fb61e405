/** A text as the number that JSON writes exactly like it. `007`, `1.50` and long ids stay text. */
export function readNumber(text: string): string | number {
  const trimmed = text.trim();
  const isNumber = /^-?(0|[1-9]\d{0,20})(\.\d{1,20})?$/.test(trimmed) && String(Number(trimmed)) === trimmed;
  return isNumber ? Number(trimmed) : text;
}
