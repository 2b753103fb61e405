const excerptChars = 30;

/** The error is located only this far into the text: locating one takes far longer than detecting it. */
const searchedChars = 65_536;

/** Why a text is not JSON, with the position and the text there; null for valid JSON. */
export function findJsonError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const at = firstUnreadable(text);
    if (at > searchedChars)
      return `This is not valid JSON. The error is after the first ${searchedChars} characters.`;
    return describeJsonError(text, at);
  }
}

/** @param at the index of the first unexpected character; the length where something is missing at the end */
export function describeJsonError(text: string, at: number): string {
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", lineStart)) {
    line += 1;
    lineStart = end + 1;
  }
  const position = `line ${line}, column ${at - lineStart + 1}`;
  if (at >= text.length) return `The JSON ends too early, at ${position}.`;
  const excerpt = text.slice(Math.max(0, at - excerptChars / 2), at + excerptChars / 2).replace(/\s+/g, " ");
  return `This is not valid JSON at ${position}, near “${excerpt}”.`;
}

const blank = /[ \t\n\r]*/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them inside a string.
const plain = /[^"\\\u0000-\u001f]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * The index of the first character at which a text stops being JSON, or its length if something is missing at the end.
 * If the searched part is valid JSON so far, some index behind it.
 */
function firstUnreadable(text: string): number {
  let at = 0;
  const read = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const readString = (): boolean => {
    if (text[at] !== '"') return false;
    at++;
    do read(plain);
    while (at <= searchedChars && read(escapeSequence));
    if (text[at] !== '"') return false;
    at++;
    return true;
  };

  /** The open brackets, and the tokens that may come next. */
  const open: ("{" | "[")[] = [];
  let expected: "value" | "value or end" | "name" | "name or end" | "separator" = "value";
  while (at <= searchedChars) {
    read(blank);
    const character = text[at];
    const inside = open.at(-1);
    if (expected === "separator") {
      if (inside === undefined) return at;
      if (character === ",") expected = inside === "{" ? "name" : "value";
      else if (character === (inside === "{" ? "}" : "]")) open.pop();
      else return at;
      at++;
    } else if (
      (expected === "name or end" && character === "}") ||
      (expected === "value or end" && character === "]")
    ) {
      open.pop();
      at++;
      expected = "separator";
    } else if (expected === "name" || expected === "name or end") {
      if (!readString()) return at;
      read(blank);
      if (text[at] !== ":") return at;
      at++;
      expected = "value";
    } else if (character === "{" || character === "[") {
      open.push(character);
      at++;
      expected = character === "{" ? "name or end" : "value or end";
    } else if (readString() || read(scalar)) expected = "separator";
    else return at;
  }
  return at;
}
