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

/**
 * How many tags and filters a template has, each of which can at most add one of its values to the result. Null if its cost is
 * not bounded by that: it has blocks, other filters, operators or ranges, or cannot be read.
 */
export function measureTemplate(source: string): number | null {
  const template = compileTemplate(source);
  if (template.kind === "unreadable") return null;
  let count = 0;
  for (const part of template.parts) {
    if (TypeGuards.isHTMLToken(part.token)) continue;
    if (!(part instanceof OutputTag)) return null;
    count += 1;
    if (part.path) continue;
    const { initial, filters } = part.value;
    if (!isBounded(initial.postfix)) return null;
    // Each one doubles the escapes of the one before.
    if (filters.filter(({ name }) => name === "json").length > 1) return null;
    for (const { name, args } of filters) {
      if (!boundedFilters.has(name)) return null;
      const tokens = args.map((arg) => (Array.isArray(arg) ? arg[1] : arg));
      if (!isBounded(tokens.flatMap((token) => token ?? []))) return null;
      count += 1 + args.length;
    }
  }
  return count;
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
