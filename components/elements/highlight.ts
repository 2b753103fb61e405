export type CodeLanguage = "html" | "css" | "js";

/** A token of code with its kind; null for plain text. */
export interface Token {
  text: string;
  kind: "comment" | "string" | "name" | "word" | "number" | null;
}

type Rule = readonly [kind: NonNullable<Token["kind"]>, pattern: string];

const rules: Readonly<Record<CodeLanguage, readonly Rule[]>> = {
  html: [
    ["comment", "<!--[^]*?-->"],
    ["name", "<[!/]?[a-zA-Z][\\w-]*|/?>"],
    ["string", '"[^"]*"(?=[\\s/>])'],
    ["word", '[\\w:-]+(?==")'],
  ],
  css: [
    ["comment", "/\\*[^]*?\\*/"],
    ["string", "\"[^\"\\n]*\"|'[^'\\n]*'"],
    ["word", "@[\\w-]+"],
    ["name", "--[\\w-]+|[\\w-]+(?=\\s*:\\s)"],
    ["number", "#[\\da-fA-F]{3,8}\\b|-?\\b\\d*\\.?\\d+(?:%|[a-z]+\\b)?"],
  ],
  js: [
    ["comment", "/\\*[^]*?\\*/|//[^\\n]*"],
    ["string", "\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`"],
    [
      "word",
      "\\b(?:const|let|function|return|if|else|for|of|in|while|new|this|null|true|false|typeof|async|await|break|continue|class|try|catch)\\b",
    ],
    ["number", "\\b\\d+(?:\\.\\d+)?\\b"],
  ],
};

/**
 * Splits code into tokens without parsing it. Not Shiki, which adds 93 KB (gzip) for these three languages, nor Monaco,
 * which this page does not load otherwise.
 */
export function highlight(code: string, language: CodeLanguage): Token[] {
  const known = rules[language];
  const pattern = new RegExp(known.map(([, source]) => `(${source})`).join("|"), "g");
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > at) tokens.push({ text: code.slice(at, match.index), kind: null });
    const which = match.slice(1).findIndex((group) => group !== undefined);
    tokens.push({ text: match[0], kind: known[which]?.[0] ?? null });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ text: code.slice(at), kind: null });
  return tokens;
}
