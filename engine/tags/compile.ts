import {
  LiquidError,
  ParseError,
  Parser,
  type Template,
  type Token,
  Tokenizer,
  type TopLevelToken,
  TypeGuards,
  Value,
} from "liquidjs";
import { LRUCache } from "lru-cache";
import { findOperandProblem, findParameterProblem } from "./check-values.ts";
import { liquid } from "./liquid.ts";
import { hasDeepBlocks, hasDeepBrackets } from "./nesting.ts";
import { OutputTag } from "./output-tag.ts";
import type { TagProblem } from "./problem.ts";
import { readInsertedValue, readWordsAsFields } from "./reserved-words.ts";
import { tagProblem, withoutComments } from "./tag-source.ts";
import { toProblem } from "./template-error.ts";
import { findOversize } from "./template-size.ts";

/** A parsed template. It is immutable and can be rendered any number of times. */
export interface CompiledTemplate {
  kind: "compiled";
  parts: readonly Template[];
  /** The template's tag, if it consists of exactly one. */
  only: OutputTag | null;
  /** A template without tags is its own result. */
  isPlain: boolean;
  /**
   * Why it cannot be published although it can be rendered: a filter has missing, extra or wrong parameters. Versions that
   * were published before this was checked keep running.
   */
  refusal: TagProblem | null;
}

/** Why a template cannot be parsed. */
export interface InvalidTemplate {
  kind: "unreadable";
  problem: TagProblem;
}

type Compilation = CompiledTemplate | InvalidTemplate;

/** A compiled template takes about twenty times the memory of its source. */
const cache = new LRUCache<string, Compilation>({
  max: 10_000,
  maxSize: 4_000_000,
  sizeCalculation: (_compilation, source) => source.length + 1,
});

/** Parses a template, or returns the cached result for the same source. */
export function compileTemplate(source: string): Compilation {
  const known = cache.get(source);
  if (known) return known;
  const compilation = compile(source);
  cache.set(source, compilation);
  return compilation;
}

function compile(source: string): Compilation {
  if (!/\{[{%]/.test(source))
    return { kind: "compiled", parts: [], only: null, isPlain: true, refusal: null };
  if (hasDeepBrackets(source)) return tooDeep;
  const detail = findOversize(source);
  if (detail !== null) return { kind: "unreadable", problem: { code: "template_limit", detail } };
  try {
    const parts = new InsertionParser(liquid).parse(source);
    if (hasDeepBlocks(parts)) return tooDeep;
    const [first, second] = parts;
    const only = first instanceof OutputTag && second === undefined ? first : null;
    return { kind: "compiled", parts, only, isPlain: false, refusal: refusalOf(parts) };
  } catch (error) {
    return { kind: "unreadable", problem: toProblem(error, "template_syntax") };
  }
}

const tooDeep: InvalidTemplate = {
  kind: "unreadable",
  problem: {
    code: "template_limit",
    detail: "The template is nested too deeply. At most 100 brackets or blocks are allowed.",
  },
};

/** LiquidJS's parser with our tags in place of those that output values. */
class InsertionParser extends Parser {
  /** LiquidJS calls this for a template, and for the lines of `liquid`. */
  override parseTokens(tokens: TopLevelToken[]): ReturnType<Parser["parseTokens"]> {
    const tags = withoutComments(tokens.filter(TypeGuards.isTagToken));
    const parts = super.parseTokens(tokens);
    for (const tag of tags) {
      const problem = tagProblem(tag);
      if (problem !== null) throw parseError(problem, tag);
    }
    const found = findOperandProblem(parts);
    if (found) throw parseError(found.message, found.token);
    return parts;
  }

  override parseToken(token: TopLevelToken, rest: TopLevelToken[]): ReturnType<Parser["parseToken"]> {
    const tokenizer = insertionTokenizer(token);
    if (!tokenizer || TypeGuards.isHTMLToken(token)) {
      const part = super.parseToken(token, rest);
      readWordsAsFields(part);
      return part;
    }
    try {
      const { value, literal } = readInsertedValue(tokenizer);
      const fallback = literal && { word: literal.word, value: new Value(literal.value, liquid) };
      return new OutputTag(token, new Value(value, liquid), fallback);
    } catch (error) {
      throw LiquidError.is(error) ? error : new ParseError(toError(error), token);
    }
  }
}

/** Parses a tag that outputs a value; null for all other tags. */
function insertionTokenizer(token: TopLevelToken): Tokenizer | null {
  if (TypeGuards.isTagToken(token)) return token.name === "echo" ? token.tokenizer : null;
  if (!TypeGuards.isOutputToken(token)) return null;
  return new Tokenizer(token.input, liquid.options.operators, undefined, token.contentRange);
}

function refusalOf(parts: readonly Template[]): TagProblem | null {
  const found = findParameterProblem(parts);
  return found && toProblem(parseError(found.message, found.token), "template_syntax");
}

function parseError(message: string, token: Token): ParseError {
  return new ParseError(new Error(message), token);
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
