import { type Token, TypeGuards } from "liquidjs";
import { compileTemplate } from "#engine/tags/compile.ts";
import { OutputTag } from "#engine/tags/output-tag.ts";

/** Filters whose time and result are bounded by the size of what they get. */
const boundedFilters = new Set([
  "abs",
  "append",
  "capitalize",
  "ceil",
  "default",
  "divided_by",
  "downcase",
  "escape",
  "first",
  "floor",
  "json",
  "last",
  "lstrip",
  "minus",
  "modulo",
  "plus",
  "prepend",
  "round",
  "rstrip",
  "size",
  "strip",
  "times",
  "truncate",
  "upcase",
  "url_encode",
]);

/** Filters whose result is longer than what they get: each of them lengthens what the one before it has added. */
const lengthening = new Set(["escape", "json", "url_encode"]);

/** The parts of a template that bound its cost, beside the size of its values. */
export interface TemplateCost {
  /** Tags and filters, each of which can at most add one of its values to the result. */
  insertions: number;
  /** Filters, each of which reads its value. */
  filters: number;
}

/**
 * The parts that bound the cost of a template. Null if nothing does: it has blocks, other filters, operators or ranges, two filters in
 * one tag that lengthen their value, or cannot be read.
 */
export function measureTemplate(source: string): TemplateCost | null {
  const template = compileTemplate(source);
  if (template.kind === "unreadable") return null;
  const cost = { insertions: 0, filters: 0 };
  for (const part of template.parts) {
    if (TypeGuards.isHTMLToken(part.token)) continue;
    if (!(part instanceof OutputTag)) return null;
    cost.insertions += 1;
    if (part.path) continue;
    const { initial, filters } = part.value;
    if (!isBounded(initial.postfix)) return null;
    if (filters.filter(({ name }) => lengthening.has(name)).length > 1) return null;
    cost.filters += filters.length;
    for (const { name, args } of filters) {
      if (!boundedFilters.has(name)) return null;
      const tokens = args.map((arg) => (Array.isArray(arg) ? arg[1] : arg));
      if (!isBounded(tokens.flatMap((token) => token ?? []))) return null;
      cost.insertions += 1 + args.length;
    }
  }
  return cost;
}

/** Operands of one value: paths, texts and numbers. */
function isBounded(operands: readonly Token[]): boolean {
  return (
    operands.length < 4 &&
    operands.every(
      (token) =>
        TypeGuards.isQuotedToken(token) ||
        TypeGuards.isNumberToken(token) ||
        TypeGuards.isLiteralToken(token) ||
        (TypeGuards.isPropertyAccessToken(token) && token.variable === undefined),
    )
  );
}
