import { z } from "zod";
import type { Json } from "#lib/json.ts";
import { type ApprovalField, hasOptions, optionsOf } from "./field.ts";
import type { FieldProblem, FieldProblemCode } from "./field-problem.ts";
import type { SentFile } from "./file.ts";

const maxTextLength = 10_000;
const email = z.email();
const date = z.iso.date();

/** The values of an approval's fields by their names, or the first problem. */
export type ParsedFields = { values: Record<string, Json> } | { problem: FieldProblem };

type ParsedField = { value: Json } | { problem: FieldProblemCode };

/**
 * Parses what was sent for the fields of an approval: texts, as a form sends them, or JSON values. Names that no field
 * has are ignored. An optional field that was left empty is null, a checkbox false.
 *
 * @param files those that were sent, by the names of their fields. A file that no field asks for is a problem.
 */
export function parseFields(
  fields: readonly ApprovalField[],
  sent: Readonly<Record<string, unknown>>,
  files: readonly (readonly [name: string, file: SentFile])[] = [],
): ParsedFields {
  const values: Record<string, Json> = {};
  const stray = files.find(([name]) => !fields.some((field) => field.type === "file" && field.name === name));
  if (stray) return { problem: { field: stray[0], code: "unexpected_file" } };
  for (const field of fields) {
    const parsed =
      field.type === "file"
        ? parseFile(
            field,
            files.flatMap(([name, file]) => (name === field.name ? [file] : [])),
          )
        : parseField(field, Object.hasOwn(sent, field.name) ? sent[field.name] : undefined);
    if ("problem" in parsed) return { problem: { field: field.name, code: parsed.problem } };
    values[field.name] = parsed.value;
  }
  return { values };
}

function parseField(field: ApprovalField, sent: unknown): ParsedField {
  if (field.type === "checkbox") {
    const value = sent === true || sent === "on" || sent === "true";
    return value || !field.required ? { value } : { problem: "unchecked" };
  }
  if (sent === undefined || sent === null || sent === "") {
    return field.required ? { problem: "required" } : { value: null };
  }
  if (field.type === "number") return parseNumber(sent);
  if (typeof sent !== "string") return { problem: "not_text" };
  if (sent.length > maxTextLength) return { problem: "too_long" };
  if (field.type === "email" && !email.safeParse(sent).success) return { problem: "not_an_email" };
  if (field.type === "date" && !date.safeParse(sent).success) return { problem: "not_a_date" };
  if (hasOptions(field) && !optionsOf(field).includes(sent)) return { problem: "not_an_option" };
  return { value: sent };
}

function parseFile({ required }: ApprovalField, [file, ...others]: readonly SentFile[]): ParsedField {
  if (others.length > 0) return { problem: "several_files" };
  if (!file) return required ? { problem: "required" } : { value: null };
  return file.size > 0 ? { value: file } : { problem: "empty_file" };
}

function parseNumber(sent: unknown): ParsedField {
  const value = typeof sent === "string" && sent.trim() !== "" ? Number(sent) : sent;
  return typeof value === "number" && Number.isFinite(value) ? { value } : { problem: "not_a_number" };
}
