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
] as const;

/** A field of an approval's page, as stored in a configuration. Unfinished ones are allowed there. */
export const approvalFieldSchema = z.strictObject({
  /** Its name in the output. */
  name: z.string().max(100).default(""),
  /** Its name on the page; empty: `name`. */
  label: z.string().max(200).default(""),
  type: z.enum(approvalFieldTypes).default("text"),
  required: z.boolean().default(false),
  /** What a select or radio field offers, one per line. */
  options: z.string().max(10_000).default(""),
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
  const lines = options.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

export function labelOf({ name, label }: Pick<ApprovalField, "name" | "label">): string {
  return label.trim() === "" ? name : label;
}
