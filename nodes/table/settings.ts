import { z } from "zod";
import { matchSchema } from "#engine/conditions/condition.ts";
import { columnTypeSchema } from "#engine/tables/column.ts";
import { filterOperatorSchema } from "#engine/tables/filter.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { Json } from "#lib/json.ts";

const operations = ["find", "insert", "update", "upsert", "delete"] as const;

export type Operation = (typeof operations)[number];

const name = z.string().max(200).default("");
const storedValue = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]).default("");
const operator = filterOperatorSchema.default("equals");

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Table"),
  table_id: z.string().max(100).optional(),
  operation: z.enum(operations).default("find"),
  values: z
    .array(z.strictObject({ name, value: storedValue }))
    .max(tableLimits.columns)
    .default([]),
  match: matchSchema,
  filter: z
    .array(z.strictObject({ name, operator, value: storedValue }))
    .max(tableLimits.conditions)
    .default([]),
  sort: name,
  direction: z.enum(["asc", "desc"]).default("asc"),
  limit: z.union([z.string().max(1000), z.number()]).default(""),
  /** The table's columns when it was chosen, for tag suggestions. They have no effect on a run. */
  columns: z
    .array(z.strictObject({ name: z.string().max(200), type: columnTypeSchema }))
    .max(tableLimits.columns)
    .optional(),
});

export type Config = z.infer<typeof configSchema>;

// A resolved tag is JSON already. It may be large, so it is not validated again.
const resolved = z.custom<Json>((given) => given !== undefined).default("");

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  values: z.array(z.strictObject({ name, value: resolved })).default([]),
  filter: z.array(z.strictObject({ name, operator, value: resolved })).default([]),
  limit: z.unknown().default(""),
});
