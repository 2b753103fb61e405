import { z } from "zod";
import { conditionsSchema, matchSchema, resolvedConditionsSchema } from "#engine/conditions/condition.ts";
import type { ItemSetting } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";

const operations = [
  "filter",
  "sort",
  "limit",
  "unique",
  "split_out",
  "aggregate",
  "summarize",
  "compare",
] as const;

export type Operation = (typeof operations)[number];

/** A dotted path to a field of an item, such as `customer.id`. */
const field = z.string().max(500).default("");
const template = z.string().max(100_000).default("");

const sortRule = z.strictObject({
  field,
  order: z.enum(["asc", "desc"]).default("asc"),
  type: z.enum(["auto", "number", "date", "text"]).default("auto"),
  ignore_case: z.boolean().default(true),
});

const measure = z.strictObject({
  operation: z.enum(["count", "sum", "average", "min", "max"]).default("count"),
  field,
  /** The name of the result; if empty, it is made from the operation and the field. */
  as: field,
});

const fieldRows = z.array(z.strictObject({ field })).max(20).default([]);

export const configSchema = z.strictObject({
  label: z.string().max(200).default("List"),
  operation: z.enum(operations).default("filter"),
  list: template,
  match: matchSchema,
  conditions: conditionsSchema,
  sort_by: z.array(sortRule).max(20).default([]),
  keep: z.enum(["first", "last"]).default("first"),
  limit: z.int().min(0).max(1_000_000).default(10),
  offset: z.int().min(0).max(1_000_000).default(0),
  unique_by: fieldRows,
  split_field: field,
  keep_fields: z.boolean().default(false),
  collect_field: field,
  keep_empty: z.boolean().default(false),
  flatten: z.boolean().default(false),
  group_by: fieldRows,
  measures: z.array(measure).max(50).default([]),
  other: template,
  compare_by: fieldRows,
  show: z.enum(["all", "differences", "only_first", "only_second", "changed", "same"]).default("all"),
});

export type Config = z.infer<typeof configSchema>;
export type SortRule = z.infer<typeof sortRule>;
export type Measure = z.infer<typeof measure>;

/** Resolved tags are JSON already. They may be large, so they are not validated again. */
const list = z.custom<Json>((given) => given !== undefined).default(null);

/** The configuration once tags are resolved. Those of the conditions are resolved for each item. */
export const settingsSchema = configSchema.extend({
  list,
  other: list,
  conditions: z.custom<ItemSetting>((given) => typeof given === "function"),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The conditions as resolved for one item. */
export { resolvedConditionsSchema as itemConditionsSchema };
