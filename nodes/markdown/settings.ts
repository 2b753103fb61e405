import { z } from "zod";

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Markdown"),
  operation: z.enum(["to_html", "to_markdown"]).default("to_html"),
  text: z.string().max(1_000_000).default(""),
  allow_html: z.boolean().default(false),
  line_breaks: z.boolean().default(false),
  link_urls: z.boolean().default(true),
});

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({ text: z.string().default("") });

export type Settings = z.infer<typeof settingsSchema>;
