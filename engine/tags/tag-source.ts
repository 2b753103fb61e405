import { type TagToken, Tokenizer, TypeGuards } from "liquidjs";
import { parseNumber } from "#engine/conditions/read-number.ts";
import { liquid } from "./liquid.ts";

/** Tags whose text is free, or that are read in full elsewhere. */
const free: ReadonlySet<string> = new Set(["comment", "raw", "endraw", "#", "echo", "liquid"]);
const modifiers: Readonly<Record<string, ReadonlySet<string>>> = {
  for: new Set(["limit", "offset", "reversed"]),
  tablerow: new Set(["limit", "offset", "cols"]),
};

/**
 * The tags of a template without those in comments, whose text nobody reads.
 */
export function withoutComments(tokens: readonly TagToken[]): TagToken[] {
  let isInComment = false;
  return tokens.filter(({ name }) => {
    if (name === "endcomment") isInComment = false;
    const isRead = !isInComment;
    if (name === "comment") isInComment = true;
    return isRead;
  });
}

/** The text that LiquidJS left unread in a tag that it has parsed; null if it has read everything. */
export function tagProblem(token: TagToken): string | null {
  const { name, tokenizer } = token;
  if (free.has(name)) return null;
  if (name === "when") return whenProblem(argumentsOf(token));
  if (name === "cycle") return cycleProblem(argumentsOf(token));
  tokenizer.skipBlank();
  if (!tokenizer.end()) return `unexpected ${tokenizer.snapshot()} in ${name}`;
  const allowed = modifiers[name];
  return allowed === undefined ? null : modifierProblem(token, allowed);
}

/** `when 1, 2 or 3`: LiquidJS ignores text between a value and the next separator. */
function whenProblem(tokenizer: Tokenizer): string | null {
  let needsValue = true;
  while (true) {
    tokenizer.skipBlank();
    if (tokenizer.end()) return needsValue ? "when needs a value" : null;
    if (needsValue) {
      if (!tokenizer.readValue()) return `unexpected ${tokenizer.snapshot()} in when`;
    } else if (tokenizer.peek() === ",") tokenizer.advance();
    else if (tokenizer.readIdentifier().getText() !== "or") {
      return "the values of when are separated by a comma or by “or”";
    }
    needsValue = !needsValue;
  }
}

/** `cycle "group": "a", "b"`. */
function cycleProblem(tokenizer: Tokenizer): string | null {
  const { p } = tokenizer;
  tokenizer.readValue();
  tokenizer.skipBlank();
  if (tokenizer.peek() === ":") tokenizer.advance();
  else tokenizer.p = p;
  while (true) {
    if (tokenizer.readFilteredValue().initial.postfix.length !== 1)
      return "the values of cycle are separated by commas";
    tokenizer.skipBlank();
    if (tokenizer.end()) return null;
    if (tokenizer.peek() !== ",") return `unexpected ${tokenizer.snapshot()} in cycle`;
    tokenizer.advance();
    tokenizer.skipBlank();
    if (tokenizer.end()) return null;
  }
}

function modifierProblem(token: TagToken, allowed: ReadonlySet<string>): string | null {
  const tokenizer = argumentsOf(token);
  tokenizer.readIdentifier();
  tokenizer.readIdentifier();
  tokenizer.readValue();
  for (const { name, value } of tokenizer.readHashes()) {
    const word = name.content;
    if (!allowed.has(word)) return `${token.name} has no “${word}”; it has ${[...allowed].join(", ")}`;
    const text = TypeGuards.isQuotedToken(value) ? value.content : null;
    const isNumber = value !== undefined && (text === null || parseNumber(text) !== null);
    if (word !== "reversed" && !isNumber) return `“${word}” needs a number: ${word}: 2`;
  }
  return null;
}

/** A tokenizer at the text after the tag's name. The tag's own tokenizer has been read already. */
function argumentsOf({ input, contentRange }: TagToken): Tokenizer {
  const tokenizer = new Tokenizer(input, liquid.options.operators, undefined, [...contentRange]);
  tokenizer.readTagName();
  return tokenizer;
}
