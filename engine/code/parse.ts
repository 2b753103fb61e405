import { tsPlugin } from "@sveltejs/acorn-typescript";
import { type Node, type Options, Parser, tokenizer, tokTypes } from "acorn";
import { LRUCache } from "lru-cache";
import type { CodeLanguage } from "#engine/field.ts";
import { type FreeName, freeNamesIn } from "./free-names.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

/** Why code cannot be parsed. */
export interface SyntaxProblem {
  /** With the position in words. */
  detail: string;
  /** From 1. */
  line: number;
  column: number;
}

/** `names`: the outside names that it reads. */
export type ParsedCode = { tree: SyntaxNode; names: readonly FreeName[] } | { problem: SyntaxProblem };

/** The parser may go back and try again, which code could make it do for ever. Honest code needs about two. */
const maxTokensPerCharacter = 8;
const leastTokens = 5000;

const options: Options = {
  ecmaVersion: "latest",
  sourceType: "module",
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  preserveParens: true,
  locations: true,
};

class TooComplexError extends Error {}

/** Stops a parser that reads far more tokens than there can be. */
function bounded(Base: typeof Parser): typeof Parser {
  const Open = Base as unknown as new (...args: unknown[]) => { input: string; nextToken(): void };
  class Bounded extends Open {
    #tokens = 0;
    override nextToken(): void {
      this.#tokens += 1;
      if (this.#tokens > leastTokens + this.input.length * maxTokensPerCharacter) throw new TooComplexError();
      super.nextToken();
    }
  }
  return Bounded as unknown as typeof Parser;
}

const JavaScript = Parser.extend(bounded);
const TypeScript = Parser.extend(tsPlugin(), bounded);

/** A tree takes some fifty times the memory of its source. */
const cache = new LRUCache<string, ParsedCode>({
  max: 2000,
  maxSize: 400_000,
  sizeCalculation: (_parsed, key) => key.length,
});

/** Parses one JavaScript expression, without running anything. A source that is too complex is a problem too. */
export function parseExpression(source: string): ParsedCode {
  return cached(`= ${source}`, () => {
    const tree = JavaScript.parseExpressionAt(source, 0, options);
    const rest = tokenizer(source.slice(tree.end), options).getToken();
    if (rest.type === tokTypes.eof) return withNames(tree);
    const at = positionOf(source, tree.end + rest.start);
    const detail = `There is more after the expression (line ${at.line}, column ${at.column}). A setting holds one expression.`;
    return { problem: { detail, ...at } };
  });
}

/** Parses the body of an async function, without running anything. */
export function parseBody(source: string, language: CodeLanguage): ParsedCode {
  const parser = language === "typescript" ? TypeScript : JavaScript;
  return cached(`${language} ${source}`, () => withNames(parser.parse(source, options)));
}

function withNames(parsed: Node): ParsedCode {
  const tree = parsed as unknown as SyntaxNode;
  return { tree, names: freeNamesIn(tree) };
}

function cached(key: string, parse: () => ParsedCode): ParsedCode {
  const known = cache.get(key);
  if (known) return known;
  const parsed = attempt(parse);
  cache.set(key, parsed);
  return parsed;
}

function attempt(parse: () => ParsedCode): ParsedCode {
  try {
    return parse();
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

function toProblem(error: unknown): SyntaxProblem {
  if (error instanceof SyntaxError && "loc" in error) {
    const { line = 1, column = 0 } = (error.loc ?? {}) as { line?: number; column?: number };
    const what = error.message.replace(/ \(\d+:\d+\)$/, "");
    return { detail: `${what} (line ${line}, column ${column + 1})`, line, column: column + 1 };
  }
  // The stack's end is a RangeError, in Firefox an InternalError.
  return { detail: "It is nested too deeply or too complex to be checked", line: 1, column: 1 };
}

function positionOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
