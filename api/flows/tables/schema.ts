import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { canBeUnique, columnNameSchema, columnTypeSchema, findColumn } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { text } from "#lib/text.ts";

export const columnSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: columnTypeSchema,
  /** Every row has a value. */
  required: z.boolean(),
  /** No two rows have the same value. */
  unique: z.boolean(),
});

export const tableSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  columns: z.array(columnSchema),
  /** Counted up to 10,000; beyond that it is an estimate. */
  rows: z.strictObject({ count: z.int(), is_estimate: z.boolean() }),
  created_at: instantSchema,
  updated_at: instantSchema,
});

export type TableColumn = z.infer<typeof columnSchema>;
export type Table = z.infer<typeof tableSchema>;

const nameSchema = text()
  .min(1, "Enter a name.")
  .max(tableLimits.nameLength, `A table’s name can have at most ${tableLimits.nameLength} characters.`);

export const createColumnBodySchema = z
  .strictObject({
    name: columnNameSchema,
    type: columnTypeSchema.default("text"),
    required: z.boolean().default(false),
    unique: z.boolean().default(false),
  })
  .refine(({ type, unique }) => !unique || canBeUnique(type), {
    path: ["unique"],
    message: "Only columns of text, numbers and dates can be unique.",
  });

export type CreateColumnBody = z.infer<typeof createColumnBodySchema>;

/** Missing fields are not changed. A column keeps its type. */
export const updateColumnBodySchema = z.strictObject({
  name: columnNameSchema.optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
});

export type UpdateColumnBody = z.infer<typeof updateColumnBodySchema>;

export const createTableBodySchema = z.strictObject({
  name: nameSchema,
  columns: z
    .array(createColumnBodySchema)
    .max(tableLimits.columns, `A table can have at most ${tableLimits.columns} columns.`)
    .default([])
    .superRefine((columns, context) => {
      for (const [index, { name }] of columns.entries()) {
        if (findColumn(columns.slice(0, index), name)) {
          context.addIssue({ code: "custom", path: [index, "name"], message: "Two columns have this name." });
        }
      }
    }),
});

export type CreateTableBody = z.infer<typeof createTableBodySchema>;

export const updateTableBodySchema = z.strictObject({ name: nameSchema });

export const tableParamsSchema = z.strictObject({ id: z.uuid() });

export const columnParamsSchema = tableParamsSchema.extend({ column_id: z.string().regex(/^c\d{1,6}$/) });
