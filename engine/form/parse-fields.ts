import { z } from "zod";
import { canHold } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { type FormField, hasOptions, optionsOf } from "./field.ts";
import type { FieldProblem, FieldProblemCode } from "./field-problem.ts";
import type { SentFile, SentFiles } from "./file.ts";

const maxTextLength = 10_000;
const email = z.email();
const date = z.iso.date();

/** The values of fields by their names, or all problems in the order of the fields. */
export type ParsedFields =
  | { values: Record<string, Json> }
  | { problems: readonly [FieldProblem, ...FieldProblem[]] };

type ParsedField = { value: Json } | { problem: FieldProblemCode };

/**
 * Parses what was sent for the fields of a form or an approval: texts, as a form sends them, or JSON values. Names that
 * no field has are ignored. An optional field that was left empty is null, a checkbox false.
 *
 * @param files those that were sent, by the names of their fields. A file that no field asks for is a problem.
 */
export function parseFields(
  fields: readonly FormField[],
  sent: Readonly<Record<string, unknown>>,
  files: SentFiles = [],
): ParsedFields {
  const problems: FieldProblem[] = files
    .filter(([name]) => !fields.some((field) => field.type === "file" && field.name === name))
    .map(([name]) => ({ field: name, code: "unexpected_file" }));
  const values = fields.flatMap((field): [string, Json][] => {
    const { name } = field;
    const parsed =
      field.type === "file"
        ? parseFile(
            field,
            files.flatMap(([of, file]) => (of === name ? [file] : [])),
          )
        : parseField(field, Object.hasOwn(sent, name) ? sent[name] : undefined);
    if ("value" in parsed) return [[name, parsed.value]];
    problems.push({ field: name, code: parsed.problem });
    return [];
  });
  const [first, ...others] = problems;
  return first ? { problems: [first, ...others] } : { values: Object.fromEntries(values) };
}

function parseField(field: FormField, sent: unknown): ParsedField {
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

function parseFile({ required }: FormField, [file, ...others]: readonly SentFile[]): ParsedField {
  if (others.length > 0) return { problem: "several_files" };
  if (!file) return required ? { problem: "required" } : { value: null };
  return file.size > 0 ? { value: file } : { problem: "empty_file" };
}

function parseNumber(sent: unknown): ParsedField {
  const value = typeof sent === "string" && sent.trim() !== "" ? Number(sent) : sent;
  // A longer number keeps its digits as text: another customer's would come out.
  if (typeof sent === "string" && /^\s*-?\d{16,400}\s*$/.test(sent) && !canHold(sent.trim()))
    return { value: sent.trim() };
  return typeof value === "number" && Number.isFinite(value) ? { value } : { problem: "not_a_number" };
}
