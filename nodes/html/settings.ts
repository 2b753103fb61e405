import { z } from "zod";
import { htmlValues } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";

const selector = z.string().max(1000).default("");
const content = z.string().max(1_000_000).default("");

export const maxItems = 10_000;

export const configSchema = z.strictObject({
  label: z.string().max(200).default("HTML"),
  operation: z.enum(["extract", "build"]).default("extract"),
  /** To extract from: HTML, or a tag for a stored file. */
  source: content,
  /** Each match is an item. If it is empty, the document is the only item. */
  each: selector,
  max_items: z.int().min(1).max(maxItems).default(1000),
  fields: z
    .array(
      z.strictObject({
        name: z.string().max(200).default(""),
        selector,
        value: z.enum(htmlValues).default("text"),
        attribute: z.string().max(200).default(""),
        list: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  /** To build. */
  template: content,
  /** With head and body. */
  page: z.boolean().default(false),
  title: z.string().max(2000).default(""),
  css: z.string().max(100_000).default(""),
});

export type Config = z.infer<typeof configSchema>;

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  // A resolved tag is JSON already. It may be large, so it is not validated again.
  source: z.custom<Json>((given) => given !== undefined).default(""),
  template: z.string().default(""),
  title: z.string().default(""),
});

export type Settings = z.infer<typeof settingsSchema>;
