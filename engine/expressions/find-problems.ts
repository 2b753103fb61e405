import { parseExpression } from "#engine/code/parse.ts";
import type { ConfigProblem } from "#engine/definition.ts";
import type { Fields } from "#engine/field.ts";
import { expressionsIn } from "#engine/template-fields.ts";
import { maxExpressionLength } from "./expression.ts";

/** The expressions that cannot be parsed. Nothing is run. */
export function findExpressionProblems(
  fields: Fields,
  config: Readonly<Record<string, unknown>>,
): ConfigProblem[] {
  return [...expressionsIn(fields, config)].flatMap(({ pointer, source }) => {
    const detail = findSyntaxProblem(source);
    return detail === null ? [] : [{ pointer, code: "expression_invalid", detail }];
  });
}

/** Why a source is not one expression; null if it is. */
export function findSyntaxProblem(source: string): string | null {
  if (source.length > maxExpressionLength) {
    return `The expression has ${source.length} characters; at most ${maxExpressionLength} are allowed. Use a Code node.`;
  }
  const parsed = parseExpression(source);
  return "problem" in parsed ? `The expression cannot be read: ${parsed.problem.detail}.` : null;
}
