/** The language of the text around the tags; `document`: JSON in which braces are not tags. */
export type Syntax = "text" | "json" | "html" | "document";

/** The classes of `tokens.module.css`, and, with dots for hyphens, the tokens of Monaco's theme. */
export type TokenKind =
  | "tag"
  | "tag-path"
  | "tag-filter"
  | "tag-string"
  | "tag-number"
  | "key"
  | "string"
  | "number"
  | "keyword"
  | "comment"
  | "plain";

export interface TextToken {
  start: number;
  /** Exclusive. */
  end: number;
  kind: TokenKind;
}

/** The tokenizer's state at the end of a line, with which the next one begins. */
export type LineState = "text" | "output" | "logic" | "element" | "comment";

type Rule = readonly [pattern: RegExp, kind: TokenKind, next?: LineState];

const opensTag: Rule[] = [
  [/\{\{-?/y, "tag", "output"],
  [/\{%-?\s*\w*/y, "tag", "logic"],
];

const insideTag: Rule[] = [
  [/-?\}\}|-?%\}/y, "tag", "text"],
  [/\|\s*[A-Za-z_]\w*/y, "tag-filter"],
  [/"[^"]*"?|'[^']*'?/y, "tag-string"],
  [/-?\d+(?:\.\d+)?(?![\w.])/y, "tag-number"],
  [/[\p{L}_][\p{L}\p{N}_-]*/uy, "tag-path"],
  [/[.[\]]/y, "tag-path"],
];

/** A whole JSON string, whose tags may contain quotes. */
const jsonString = /"(?:[^"\\{]|\\.|\{\{.*?\}\}|\{)*"?/y;

const documentString = /"(?:[^"\\]|\\.)*"?/y;

const jsonRules: Rule[] = [
  [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y, "number"],
  [/true|false|null/y, "keyword"],
];

const around: Readonly<Record<Syntax, readonly Rule[]>> = {
  text: opensTag,
  json: [...opensTag, ...jsonRules],
  document: jsonRules,
  html: [...opensTag, [/<!--/y, "comment", "comment"], [/<\/?[A-Za-z][\w-]*/y, "keyword", "element"]],
};

const insideElement: Rule[] = [
  ...opensTag,
  [/\/?>/y, "keyword", "text"],
  [/"[^"{>]*"?|'[^'{>]*'?/y, "string"],
  [/[A-Za-z@:][\w@:.-]*/y, "key"],
];

const insideComment: Rule[] = [
  [/-->/y, "comment", "text"],
  [/[^-]+|-/y, "comment"],
];

/**
 * Tokenizes one line. Both the field and Monaco use these tokens, so that the text looks the same in both. Text between
 * tokens is plain.
 */
export function tokenizeLine(
  line: string,
  state: LineState,
  syntax: Syntax,
): { tokens: TextToken[]; state: LineState } {
  const tokens: TextToken[] = [];
  let at = 0;
  let now = state;
  const isJson = syntax === "json" || syntax === "document";
  let outer: LineState = state === "element" || state === "comment" ? state : "text";
  const take = (end: number, kind: TokenKind) => {
    tokens.push({ start: at, end, kind });
    at = end;
  };
  /** The end of the JSON string at this position, and whether it is a name or a value. */
  let string: { end: number; kind: "key" | "string" } | null = null;

  while (at < line.length) {
    if (now === "text" && isJson && !string && line[at] === '"') {
      const end = matchAt(syntax === "json" ? jsonString : documentString, line, at) ?? at + 1;
      string = { end, kind: /^\s*:/.test(line.slice(end, end + 100)) ? "key" : "string" };
    }
    const rule = findRule(rulesFor(now, syntax, string !== null), line, at);
    if (rule) {
      take(rule.end, rule.kind);
      if (rule.next === "text" && (now === "output" || now === "logic")) now = outer;
      else if (rule.next) {
        if (rule.next === "output" || rule.next === "logic") outer = now;
        now = rule.next;
      }
    } else if (string && now === "text") {
      take(syntax === "json" ? Math.max(at + 1, nextTag(line, at, string.end)) : string.end, string.kind);
    } else at = skipPlain(line, at, now);
    if (string && at >= string.end && now === "text") string = null;
  }
  return { tokens, state: now };
}

function rulesFor(state: LineState, syntax: Syntax, inString: boolean): readonly Rule[] {
  if (state === "output" || state === "logic") return insideTag;
  if (state === "comment") return insideComment;
  if (state === "element") return insideElement;
  if (!inString) return around[syntax];
  return syntax === "document" ? [] : opensTag;
}

function findRule(rules: readonly Rule[], line: string, at: number) {
  for (const [pattern, kind, next] of rules) {
    const end = matchAt(pattern, line, at);
    if (end !== null) return { end, kind, next };
  }
  return null;
}

function matchAt(pattern: RegExp, line: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(line) && pattern.lastIndex > at ? pattern.lastIndex : null;
}

/** The end of the string's part before its next tag. */
function nextTag(line: string, at: number, end: number): number {
  const tag = line.slice(at, end).search(/\{[{%]/);
  return tag === -1 ? end : at + tag;
}

/** Words are skipped as a whole, so that the digits in `a1` do not count as a number. */
const plainRun = /[\p{L}\p{N}_]+|\s+/uy;

function skipPlain(line: string, at: number, state: LineState): number {
  return (state === "text" ? matchAt(plainRun, line, at) : null) ?? at + 1;
}

/** Tokenizes a whole text. */
export function tokenize(text: string, syntax: Syntax): TextToken[] {
  const tokens: TextToken[] = [];
  let state: LineState = "text";
  let offset = 0;
  for (const line of text.split("\n")) {
    const read = tokenizeLine(line, state, syntax);
    for (const { start, end, kind } of read.tokens) {
      tokens.push({ start: start + offset, end: end + offset, kind });
    }
    state = read.state;
    offset += line.length + 1;
  }
  return tokens;
}
