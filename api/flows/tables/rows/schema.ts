import { z } from "zod";
import { tableParamsSchema } from "#api/flows/tables/schema.ts";
import { cursorMessage } from "#api/http/cursor.ts";
import { pageQuerySchema } from "#api/http/schema.ts";
import { columnNameSchema } from "#engine/tables/column.ts";
import { filterSchema } from "#engine/tables/filter.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { text } from "#lib/text.ts";

export const rowSchema = z.strictObject({
  /** The row's number in its table, in the order in which rows were added. */
  id: z.int(),
  /** By the names of the columns. */
  values: z.record(z.string(), z.json()),
});

export type TableRow = z.infer<typeof rowSchema>;

/** JSON text in a query parameter. */
const jsonText = z
  .string()
  .max(20_000)
  .transform((given, context) => {
    try {
      return parseExactJson(given) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "This is not JSON." });
      return z.NEVER;
    }
  });

/** The selected rows, and their order. */
export const rowSelectionQuerySchema = z.strictObject({
  /** JSON: a list of `{name, operator, value}`. */
  filter: jsonText
    .pipe(filterSchema)
    .optional()
    .transform((filter) => filter ?? []),
  match: z.enum(["all", "any"]).default("all"),
  /** A column, or `_id`, which is the default. */
  sort: text().max(tableLimits.nameLength).default(""),
  direction: z.enum(["asc", "desc"]).default("asc"),
});

export type RowSelectionQuery = z.infer<typeof rowSelectionQuerySchema>;

const positionPattern = /^(?<direction>asc|desc)\.(?<id>\d{1,15})\.(?<key>.*)$/su;

/** The end of a page, as `<direction>.<row>.<sort key, as JSON>`. */
const rowCursorSchema = z
  .string()
  .max(4000)
  .transform((given, context) => {
    const { direction, id, key = "" } = positionPattern.exec(given)?.groups ?? {};
    const parsed = z.json().safeParse(parseJson(key));
    if (direction && parsed.success) return { direction, id: Number(id), key: parsed.data };
    context.addIssue({ code: "custom", message: cursorMessage });
    return z.NEVER;
  });

function parseJson(given: string): unknown {
  try {
    return parseExactJson(given);
  } catch {
    return undefined;
  }
}

export const rowListQuerySchema = pageQuerySchema.extend({
  ...rowSelectionQuerySchema.shape,
  cursor: rowCursorSchema.optional(),
});

export type RowListQuery = z.infer<typeof rowListQuerySchema>;

export const rowValuesBodySchema = z.strictObject({
  values: z.record(columnNameSchema, z.json()),
});

export const rowParamsSchema = tableParamsSchema.extend({
  row_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
