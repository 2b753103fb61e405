/**
 * Whether one text becomes the other by at most one edit: a letter added, left out, replaced, or two neighbors swapped
 * (a Damerau-Levenshtein distance of at most 1).
 */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restOf = (text: string, skipped: number) => text.slice(start + skipped);
  if (a.length > b.length) return restOf(a, 1) === restOf(b, 0);
  if (a.length < b.length) return restOf(a, 0) === restOf(b, 1);
  if (restOf(a, 1) === restOf(b, 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && restOf(a, 2) === restOf(b, 2);
}

/** Whether one edit makes the text a beginning of the word. */
export function isOneEditOfBeginning(text: string, word: string): boolean {
  return [-1, 0, 1].some((more) => isOneEdit(text, word.slice(0, text.length + more)));
}
