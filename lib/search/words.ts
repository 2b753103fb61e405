/** Words that say nothing about what is wanted. They count only where nothing else was typed. */
const fillers = new Set(
  "a an the and or of to in on at by for from with into as via my me i it is this that please want how new do does use using n8n zapier make node base module app step".split(
    " ",
  ),
);

/** The words of a text in lower case, without accents and plural endings. Everything but letters and digits separates. */
export function toWords(text: string): string[] {
  const lower = text.toLowerCase();
  // Most texts are ASCII, and Unicode's classes are several times slower.
  if (/^[\x20-\x7e]*$/.test(lower)) return (lower.match(/[a-z0-9]+/g) ?? []).map(singular);
  const plain = lower.normalize("NFKD").replace(/\p{M}/gu, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

/** The words without fillers, or all of them if there are only fillers. */
export function meaningful(words: readonly string[]): readonly string[] {
  if (!words.some((word) => fillers.has(word))) return words;
  const kept = words.filter((word) => !fillers.has(word));
  return kept.length > 0 ? kept : words;
}

/** Good enough for comparing: both sides go through it, so that a word it spoils still equals itself. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !"sui".includes(word.at(-2) ?? "")
    ? word.slice(0, -1)
    : word;
}

const endings = /^(?:e?[srd]|ing|or|e?rs)$/;

/** Whether `word` is `stem` with an ending: "looping", "mapped" and "formatter" of "loop", "map" and "format". */
export function isInflected(word: string, stem: string): boolean {
  if (stem.length < 3 || !word.startsWith(stem)) return false;
  const rest = word.slice(stem.length);
  return endings.test(rest.startsWith(stem.slice(-1)) ? rest.slice(1) : rest);
}
