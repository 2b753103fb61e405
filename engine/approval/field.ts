import { z } from "zod";

/** What a field of an approval's page asks for. */
export const approvalFieldTypes = [
  "text",
  "textarea",
  "number",
  "email",
  "date",
  "select",
  "radio",
  "checkbox",
  "file",
] as const;

/** A list, or text with one option per line, as version 1 of the node type stores it. */
const optionsSchema = z.union([z.array(z.string().max(1000)).max(500), z.string().max(10_000)]).default([]);

/** A field of an approval's page, as stored in a configuration. Unfinished ones are allowed there. */
export const approvalFieldSchema = z.strictObject({
  /** Its name in the output. */
  name: z.string().max(100).default(""),
  /** Its name on the page; empty: `name`. */
  label: z.string().max(200).default(""),
  type: z.enum(approvalFieldTypes).default("text"),
  required: z.boolean().default(false),
  /** What a select or radio field offers. */
  options: optionsSchema,
});

export type ApprovalField = z.infer<typeof approvalFieldSchema>;

export const maxApprovalFields = 30;

/** The settings of an approval once its tags are resolved. */
export const resolvedApprovalSchema = z.object({
  title: z.coerce.string().default(""),
  text: z.coerce.string().default(""),
  fields: z.array(approvalFieldSchema).default([]),
});

/** Whether a field offers a list to choose from. */
export function hasOptions({ type }: Pick<ApprovalField, "type">): boolean {
  return type === "select" || type === "radio";
}

/** What a field offers, without empty lines and repetitions. */
export function optionsOf({ options }: Pick<ApprovalField, "options">): string[] {
  const lines = (typeof options === "string" ? options.split(/\r?\n/) : options).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

export function labelOf({ name, label }: Pick<ApprovalField, "name" | "label">): string {
  return label.trim() === "" ? name : label;
}
