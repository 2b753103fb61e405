import { z } from "zod";
import type { SourceNode } from "./workflow.ts";

/** One condition of an If, Filter or Switch, with our operator; null where there is none for it. */
export interface SourceCondition {
  left: unknown;
  operator: string | null;
  right: unknown;
}

export interface SourceConditions {
  match: "all" | "any";
  conditions: SourceCondition[];
}

/** Their operations, as the versions of their nodes write them, and ours. */
const operators: Readonly<Record<string, string>> = {
  equal: "equals",
  equals: "equals",
  notEqual: "not_equals",
  notEquals: "not_equals",
  contains: "contains",
  notContains: "not_contains",
  startsWith: "starts_with",
  endsWith: "ends_with",
  regex: "matches",
  larger: "greater",
  gt: "greater",
  largerEqual: "greater_or_equal",
  gte: "greater_or_equal",
  smaller: "less",
  lt: "less",
  smallerEqual: "less_or_equal",
  lte: "less_or_equal",
  isEmpty: "is_empty",
  empty: "is_empty",
  isNotEmpty: "is_not_empty",
  notEmpty: "is_not_empty",
  exists: "exists",
  true: "is_true",
  false: "is_false",
};

const groupSchema = z.object({
  combinator: z.enum(["and", "or"]).default("and"),
  conditions: z.array(
    z.object({
      leftValue: z.unknown(),
      rightValue: z.unknown().optional(),
      operator: z.object({ operation: z.string() }),
    }),
  ),
});

/** The first version of If: lists by the type of the values. */
const typedSchema = z.record(
  z.string(),
  z.array(
    z.object({ value1: z.unknown(), value2: z.unknown().optional(), operation: z.string().default("") }),
  ),
);

const operatorOf = (operation: string) => operators[operation] ?? null;

function conditionsOf(group: unknown): SourceConditions {
  const grouped = groupSchema.safeParse(group);
  if (grouped.success) {
    const { combinator, conditions } = grouped.data;
    return {
      match: combinator === "and" ? "all" : "any",
      conditions: conditions.map(({ leftValue, rightValue, operator }) => ({
        left: leftValue,
        operator: operatorOf(operator.operation),
        right: rightValue,
      })),
    };
  }
  const conditions = Object.values(typedSchema.parse(group ?? {})).flat();
  return {
    match: "all",
    conditions: conditions.map(({ value1, value2, operation }) => ({
      left: value1,
      operator: operatorOf(operation),
      right: value2,
    })),
  };
}

const rulesSchema = z.object({ values: z.array(z.object({ conditions: z.unknown() })) });

/** The conditions of an If or Filter, or of each case of a Switch; of other nodes none. */
export function conditionGroups({ type, parameters }: SourceNode): SourceConditions[] {
  if (type === "if" || type === "filter") return [conditionsOf(parameters.conditions)];
  if (type !== "switch") return [];
  return rulesSchema.parse(parameters.rules).values.map(({ conditions }) => conditionsOf(conditions));
}
