import { z } from "zod";
import type { ConfigProblem } from "#engine/definition.ts";
import type { ChoiceFieldDefinition, Fields, ListFieldDefinition } from "#engine/field.ts";
import { field } from "#engine/make-field.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { compare } from "./compare.ts";
import { hasRightOperand, operatorLabels, operatorNames } from "./operators.ts";
import { compilePattern } from "./pattern.ts";

/** Conditions as settings: their shapes before and after tags are resolved, their fields, labels and problems. */

const storedSide = z.union([z.string(), z.number(), z.boolean(), z.null()]).default("");
const operator = z.enum(operatorNames).default("equals");

const storedCondition = z.strictObject({ left: storedSide, operator, right: storedSide });

/** The conditions as stored in a configuration. */
export const conditionsSchema = z.array(storedCondition).max(100).default([]);
type StoredConditions = z.infer<typeof conditionsSchema>;

/** Whether all of them must be true, or any. */
export const matchSchema = z.enum(["all", "any"]).default("all");

/** Resolved tags are JSON already. They may be large, so they are not validated again. */
const resolvedSide = z.custom<Json>((given) => given !== undefined).default("");

/** The conditions as passed to a runner. */
export const resolvedConditionsSchema = z
  .array(z.strictObject({ left: resolvedSide, operator, right: resolvedSide }))
  .default([]);

/** The fields of a list of conditions. */
export const conditionFields: Fields = {
  left: field.template("Value", "value", { placeholder: "{{total}}" }),
  operator: {
    kind: "choice",
    label: "Operator",
    options: operatorNames.map((value) => ({ value, label: operatorLabels[value].label })),
  },
  right: field.template("Compared with", "value", {
    visible: ({ operator: chosen }) => hasRightOperand(String(chosen)),
  }),
};

/** The field for `conditionsSchema`. */
export const conditionsField: ListFieldDefinition = field.list(
  "Conditions",
  "Add condition",
  conditionFields,
);

/** The field for `matchSchema`. */
export const matchField = (label: string): ChoiceFieldDefinition =>
  field.choice(label, { all: "All conditions are true", any: "Any condition is true" });

/** Whether stored conditions, which may be unfinished, match patterns: their cost depends on the pattern, which may be a tag. */
export function usesPatterns(conditions: unknown): boolean {
  return (
    Array.isArray(conditions) && conditions.some((each) => isJsonObject(each) && each.operator === "matches")
  );
}

/** "total > 10 and country = DE" */
export function summarizeConditions(conditions: StoredConditions, match: "all" | "any"): string {
  return conditions.map(summarize).join(match === "all" ? " and " : " or ");
}

function summarize({ left, operator: chosen, right }: StoredConditions[number]): string {
  const words = [stripBraces(String(left)), operatorLabels[chosen].sign];
  if (hasRightOperand(chosen)) words.push(right === "" ? '""' : stripBraces(String(right)));
  return words.join(" ");
}

/**
 * The problems that prevent these conditions from being evaluated.
 *
 * @param pointer the path of the list in the configuration
 */
export function findConditionProblems(conditions: StoredConditions, pointer: string): ConfigProblem[] {
  if (conditions.length > 0) {
    return conditions.flatMap((condition, row) => findProblems(condition, `${pointer}/${row}`));
  }
  return [{ pointer, code: "conditions_required", detail: "Add a condition." }];
}

function findProblems(
  { left, operator: chosen, right }: StoredConditions[number],
  pointer: string,
): ConfigProblem[] {
  if (left === "") {
    const detail = "Enter a tag on the left side. Without one, the result is always the same.";
    return [{ pointer: `${pointer}/left`, code: "left_required", detail }];
  }
  if (chosen !== "matches" || hasTag(String(right))) return [];
  const pattern = compilePattern(String(right ?? ""));
  if (!("problem" in pattern)) return [];
  return [{ pointer: `${pointer}/right`, code: "pattern_invalid", detail: pattern.problem }];
}

/**
 * Whether resolved conditions are true, or why one of them cannot be evaluated. Every condition is evaluated, so that
 * the first error is always the one reported.
 *
 * @param warn is called for each condition that is false because its values cannot be compared
 */
export function decide(
  conditions: z.infer<typeof resolvedConditionsSchema>,
  match: "all" | "any",
  warn: (message: string) => void,
): { isTrue: boolean } | { problem: string } {
  const results: boolean[] = [];
  for (const [row, condition] of conditions.entries()) {
    const comparison = compare(condition);
    if ("problem" in comparison) return { problem: `Condition ${row + 1}: ${comparison.problem}` };
    if (comparison.warning !== undefined) warn(`Condition ${row + 1}: ${comparison.warning}`);
    results.push(comparison.isTrue);
  }
  return { isTrue: match === "all" ? results.every(Boolean) : results.some(Boolean) };
}
