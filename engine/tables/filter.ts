import { z } from "zod";
import { operatorNames } from "#engine/conditions/operators.ts";
import { text } from "#lib/text.ts";
import type { ColumnType } from "./column.ts";
import { tableLimits } from "./limits.ts";

/** The operators of conditions that a database can evaluate. */
export const filterOperators = operatorNames.filter((name) => name !== "matches");

export type FilterOperator = Exclude<(typeof operatorNames)[number], "matches">;

export const filterOperatorSchema = z.enum(filterOperators as [FilterOperator, ...FilterOperator[]]);

const always = ["is_empty", "is_not_empty", "exists"] as const;
const ordered = [
  "equals",
  "not_equals",
  "greater",
  "greater_or_equal",
  "less",
  "less_or_equal",
  ...always,
] as const;

/** The operators that make sense for the values of a column. */
export const operatorsOf: Readonly<Record<ColumnType, readonly FilterOperator[]>> = {
  text: ["equals", "not_equals", "contains", "not_contains", "starts_with", "ends_with", ...ordered.slice(2)],
  number: ordered,
  date_time: ordered,
  boolean: ["is_true", "is_false", "equals", "not_equals", ...always],
  json: always,
};

/** One condition of a filter: the column is named as users name it, or `_id`. */
export const filterConditionSchema = z.strictObject({
  name: text().min(1, "Enter a column.").max(tableLimits.nameLength),
  operator: filterOperatorSchema,
  value: z.json().default(null),
});

export type FilterCondition = z.infer<typeof filterConditionSchema>;

export const filterSchema = z
  .array(filterConditionSchema)
  .max(tableLimits.conditions, `A filter can have at most ${tableLimits.conditions} conditions.`);
