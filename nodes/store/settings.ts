import { z } from "zod";
import type { Json } from "#lib/json.ts";

const operations = ["get", "set", "increment", "append", "delete", "list"] as const;

export type Operation = (typeof operations)[number];

const key = z.string().max(10_000).default("");

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Store"),
  operation: z.enum(operations).default("get"),
  area: z.enum(["flow", "shared"]).default("flow"),
  key,
  value: z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]).default(""),
  expires_seconds: z.union([z.string().max(1000), z.number()]).default(""),
  after: key,
});

export type Config = z.infer<typeof configSchema>;

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  key: z.string().default(""),
  // A resolved tag is JSON already. It may be large, so it is not validated again.
  value: z.custom<Json>((given) => given !== undefined).default(""),
  expires_seconds: z.unknown().default(""),
  after: z.string().default(""),
});
