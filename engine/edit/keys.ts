const maxKeyLength = 63;

/** Latin letters that Unicode does not decompose into a letter and a mark. */
const latin: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ŋ: "n", ŧ: "t" },
  ...{ ĸ: "k", ŀ: "l", ſ: "s", ə: "e", ɨ: "i", ʉ: "u", ƒ: "f" },
};

/**
 * Derives a node's key from its label: "Receive Webhook" becomes `receive_webhook`.
 *
 * @param otherwise for a label without usable letters
 */
export function keyFromLabel(label: string, otherwise = "node"): string {
  const words = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => latin[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, maxKeyLength)
    .replace(/_+$/, "");
  return words === "" ? otherwise : words;
}

/** The key itself, or the key with the first number that makes it unique: `condition_2`. */
export function uniqueKey(key: string, used: ReadonlySet<string>): string {
  if (!used.has(key)) return key;
  const stem = key.replace(/_\d+$/, "") || key;
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const candidate = stem.slice(0, maxKeyLength - ending.length) + ending;
    if (!used.has(candidate)) return candidate;
  }
}
