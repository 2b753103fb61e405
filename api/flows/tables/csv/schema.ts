import { z } from "zod";
import { rowSelectionQuerySchema } from "#api/flows/tables/rows/schema.ts";

const flag = (fallback: "true" | "false") =>
  z
    .enum(["true", "false"])
    .default(fallback)
    .transform((given) => given === "true");

export const importQuerySchema = z.strictObject({
  /** `upsert`: a row with the same value in the unique column `key` gets the new values. */
  mode: z.enum(["insert", "upsert"]).default("insert"),
  /** The id of a unique column. If it is omitted, the first one that the file has. */
  key: z
    .string()
    .regex(/^c\d{1,6}$/)
    .optional(),
  /**
   * The id of the column for each field of the header, in order, separated by commas. An empty id skips the
   * field. If it is omitted, columns are found by name.
   */
  columns: z
    .string()
    .max(20_000)
    .regex(/^(?:c\d{1,6})?(?:,(?:c\d{1,6})?)*$/)
    .optional(),
  /** The row with the names of the fields. Rows above it are left out, and blank lines do not count. */
  header_row: z.coerce.number().int().min(1).max(100).default(1),
  /** Checks the file without importing it. */
  dry_run: flag("false"),
  /** The file is the beginning of a larger one, so its last record may be incomplete. For dry runs. */
  partial: flag("false"),
});

export type ImportQuery = z.infer<typeof importQuerySchema>;

export const importReportSchema = z.strictObject({
  /** The header's fields, each with the column that it is imported to, or null if it is skipped. */
  header: z.array(z.strictObject({ name: z.string(), column: z.string().nullable() })),
  /** Records after the header. */
  rows: z.int(),
  inserted: z.int(),
  updated: z.int(),
  problem_count: z.int(),
  /** The first 100. `row` counts as spreadsheets do: the header is row 1. */
  problems: z.array(z.strictObject({ row: z.int(), column: z.string(), detail: z.string() })),
  /** Numbers that the file may mean differently, such as `1.250` in a file with semicolons: the first of each column. */
  warnings: z.array(z.strictObject({ row: z.int(), column: z.string(), detail: z.string() })),
  /** The first five records. */
  sample: z.array(z.array(z.string())),
});

export type ImportReport = z.infer<typeof importReportSchema>;

export const exportQuerySchema = rowSelectionQuerySchema.extend({
  /** Puts an apostrophe before cells that a spreadsheet would run as a formula. */
  safe: flag("true"),
});
