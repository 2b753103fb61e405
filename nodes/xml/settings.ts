import { z } from "zod";
import type { Json } from "#lib/json.ts";

const operations = ["to_json", "to_xml"] as const;

export const configSchema = z.strictObject({
  label: z.string().max(200).default("XML"),
  operation: z.enum(operations).default("to_json"),
  /** XML text, or the value that becomes XML. */
  value: z.string().max(1_000_000).default(""),
  attribute_prefix: z.string().max(20).default("@"),
  text_key: z.string().max(100).default("#text"),
  /** Elements that are lists even if there is only one of them. */
  lists: z.array(z.string().max(200)).max(100).default([]),
  parse_numbers: z.boolean().default(false),
  root: z.string().max(200).default(""),
  declaration: z.boolean().default(true),
  pretty: z.boolean().default(true),
  cdata: z.boolean().default(false),
});

export type Config = z.infer<typeof configSchema>;

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  // A resolved tag is JSON already. It may be large, so it is not validated again.
  value: z.custom<Json>((given) => given !== undefined).default(""),
  root: z.string().default(""),
});

export type Settings = z.infer<typeof settingsSchema>;
