import { z } from "zod";
import type { Json } from "#lib/json.ts";

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Merge"),
  mode: z.enum(["all", "append", "position", "key", "first"]).default("all"),
  join: z.enum(["inner", "left", "outer"]).default("inner"),
  left_key: z.string().max(500).default(""),
  right_key: z.string().max(500).default(""),
  /** The value that stays if combined items have the same field. */
  conflict: z.enum(["first", "last"]).default("first"),
  /** The lists to join, in place of the inputs. */
  lists: z
    .array(z.strictObject({ list: z.string().max(100_000).default("") }))
    .max(50)
    .default([]),
});

export type Config = z.infer<typeof configSchema>;

/** Resolved tags are JSON already. They may be large, so they are not validated again. */
const list = z.custom<Json>((given) => given !== undefined).default(null);

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({ lists: z.array(z.strictObject({ list })).default([]) });

export type Settings = z.infer<typeof settingsSchema>;
