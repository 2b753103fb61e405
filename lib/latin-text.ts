/** Latin letters that Unicode does not take apart into a letter and a mark. */
const latin: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ŋ: "n", ŧ: "t" },
  ...{ ĸ: "k", ŀ: "l", ſ: "s", ə: "e", ɨ: "i", ʉ: "u", ƒ: "f" },
};

/** A text in lower case with Latin letters of ASCII instead of others: `Čeština, Øl` is `cestina, ol`. Other scripts stay as they are. */
export function toLatin(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => latin[letter] ?? letter);
}
