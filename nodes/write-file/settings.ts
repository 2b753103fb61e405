import { z } from "zod";
import type { Json } from "#lib/json.ts";

export const formats = ["csv", "xlsx", "json", "html", "text", "zip"] as const;
export type Format = (typeof formats)[number];

const value = z.string().max(1_000_000).default("");

export const maxEntries = 100;

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Write File"),
  format: z.enum(formats).default("csv"),
  /** If it is empty, the format decides the name. Its extension is added if it is missing. */
  file_name: z.string().max(1000).default(""),
  /** Of CSV, XLSX and JSON. */
  data: value,
  /** Of HTML and text. */
  text: value,
  /** Of ZIP. */
  files: z
    .array(z.strictObject({ name: z.string().max(1000).default(""), content: value }))
    .max(maxEntries)
    .default([]),
  has_header: z.boolean().default(true),
  columns: z.array(z.string().max(500)).max(1000).default([]),
  delimiter: z.enum([",", ";", "\t", "|"]).default(","),
  line_break: z.enum(["crlf", "lf"]).default("crlf"),
  byte_order_mark: z.boolean().default(false),
  sheet: z.string().max(200).default(""),
  formulas: z.enum(["escape", "keep"]).default("escape"),
  pretty: z.boolean().default(false),
});

export type Config = z.infer<typeof configSchema>;

// A resolved tag is JSON already. It may be large, so it is not validated again.
const resolved = z.custom<Json>((given) => given !== undefined).default("");

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  file_name: z.coerce.string().default(""),
  sheet: z.coerce.string().default(""),
  data: resolved,
  text: z.string().default(""),
  files: z.array(z.strictObject({ name: z.coerce.string().default(""), content: resolved })).default([]),
});

export type Settings = z.infer<typeof settingsSchema>;
