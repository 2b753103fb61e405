import { z } from "zod";

/** The types of a field on the page of a form or an approval. */
export const formFieldTypes = [
  "text",
  "textarea",
  "number",
  "email",
  "date",
  "select",
  "radio",
  "checkbox",
  "checkboxes",
  "file",
  "hidden",
] as const;

/** A list, or text with one option per line, as version 1 of Approval stores it. */
const optionsSchema = z.union([z.array(z.string().max(1000)).max(500), z.string().max(10_000)]).default([]);

/** A field of such a page, as stored in a configuration. Unfinished ones are allowed there. */
export const formFieldSchema = z.strictObject({
  /** Its name in the output. */
  name: z.string().max(100).default(""),
  /** Its name on the page; empty: `name`. */
  label: z.string().max(200).default(""),
  type: z.enum(formFieldTypes).default("text"),
  required: z.boolean().default(false),
  /** The options that a field offers. */
  options: optionsSchema,
  /** Of a hidden field: its value unless the page's URL has one. */
  value: z.string().max(1000).default(""),
});

export type FormField = z.infer<typeof formFieldSchema>;

export const maxFormFields = 30;

/** Whether a field offers a list to choose from. */
export function hasOptions({ type }: { type?: unknown }): boolean {
  return type === "select" || type === "radio" || type === "checkboxes";
}

/** A field's options, without empty lines and repetitions. */
export function optionsOf({ options }: Pick<FormField, "options">): string[] {
  const lines = (typeof options === "string" ? options.split(/\r?\n/) : options).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

export function labelOf({ name, label }: Pick<FormField, "name" | "label">): string {
  return label.trim() === "" ? name : label;
}
