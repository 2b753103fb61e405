import { z } from "zod";
import { configSchema } from "./settings.ts";

/** Resolved tags may make a value longer than the editor accepts. */
const row = z.strictObject({ name: z.string().default(""), value: z.string().default("") });
/** A value may be a list, and in a part a file. */
const part = z.strictObject({ name: z.string().default(""), value: z.json().default("") });
const graphql = z.strictObject({
  query: z.string().default(""),
  variables: z.string().default(""),
  operation_name: z.string().default(""),
});

/** The configuration with its tags resolved. */
export const resolvedSchema = configSchema.extend({
  url: z.string().default(""),
  query: z.array(part).default([]),
  headers: z.array(row).default([]),
  body: z.json().default(""),
  form: z.array(part).default([]),
  graphql: graphql.prefault({}),
  file_name: z.string().default(""),
});

export type Settings = z.infer<typeof resolvedSchema>;
