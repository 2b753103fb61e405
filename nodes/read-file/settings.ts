import { z } from "zod";
import { textEncodings } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";

export const formats = ["auto", "csv", "xlsx", "json", "xml", "html", "text", "ics", "pdf"] as const;
export type Format = Exclude<(typeof formats)[number], "auto">;

export const maxReadRows = 100_000;
export const maxReadPages = 2000;
export const maxReadEvents = 10_000;

const delimiters = ["auto", ",", ";", "\t", "|"] as const;

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Read File"),
  /** A tag for a stored file, or the content as text. */
  file: z.string().max(1_000_000).default(""),
  format: z.enum(formats).default("auto"),
  encoding: z.enum(textEncodings).default("auto"),
  delimiter: z.enum(delimiters).default("auto"),
  /** Name or number of a sheet; empty for the first one. */
  sheet: z.string().max(200).default(""),
  has_header: z.boolean().default(true),
  /** Empty for all columns. */
  columns: z.array(z.string().max(500)).max(200).default([]),
  /** From 1, not counting the header; may be a tag. */
  first_row: z.string().max(1000).default("1"),
  max_rows: z.int().min(1).max(maxReadRows).default(10_000),
  read_numbers: z.boolean().default(false),
  max_pages: z.int().min(1).max(maxReadPages).default(200),
  max_events: z.int().min(1).max(maxReadEvents).default(1000),
  /** Of XML, as in the node XML. */
  attribute_prefix: z.string().min(1).max(20).default("@"),
  text_key: z.string().min(1).max(100).default("#text"),
  lists: z.array(z.string().max(200)).max(100).default([]),
});

export type Config = z.infer<typeof configSchema>;

// A resolved tag is JSON already. It may be large, so it is not validated again.
const resolved = z.custom<Json>((given) => given !== undefined).default("");

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  file: resolved,
  sheet: z.coerce.string().default(""),
  first_row: z.coerce.string().default("1"),
});

export type Settings = z.infer<typeof settingsSchema>;
