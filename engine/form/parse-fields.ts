import { z } from "zod";
import { parseNumber } from "#engine/conditions/read-number.ts";
import { canHold } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { isPublicMailAddress } from "#lib/mail-address.ts";
import { type FormField, hasOptions, optionsOf } from "./field.ts";
import type { FieldProblem, FieldProblemCode } from "./field-problem.ts";
import type { SentFile, SentFiles } from "./file.ts";

const maxTextLength = 10_000;
const date = z.iso.date();

/** The values of fields by their names, or all problems in the order of the fields. */
export type ParsedFields =
  | { values: Record<string, Json> }
  | { problems: readonly [FieldProblem, ...FieldProblem[]] };

type ParsedField = { value: Json } | { problem: FieldProblemCode };

/**
 * Parses the submitted fields of a form or an approval: texts, as a form sends them, or JSON values. Unknown
 * names are ignored. An optional field that was left empty, or has only blanks, is null, a checkbox false.
 *
 * @param files those that were sent, by the names of their fields. A file that no field asks for is a
 *   problem.
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
  if (field.type === "checkbox") return parseCheckbox(field, sent);
  if (field.type === "checkboxes") return parseCheckboxes(field, sent);
  if (isEmpty(sent)) return field.required ? { problem: "required" } : { value: null };
  if (field.type === "number") return parseNumberField(sent);
  if (typeof sent !== "string") return { problem: "not_text" };
  if (sent.length > maxTextLength) return { problem: "too_long" };
  const value = isFreeText(field) ? sent : sent.trim();
  if (field.type === "email" && !isPublicMailAddress(value)) return { problem: "not_an_email" };
  if (field.type === "date" && !date.safeParse(value).success) return { problem: "not_a_date" };
  if (hasOptions(field) && !optionsOf(field).includes(value)) return { problem: "not_an_option" };
  return { value };
}

function isEmpty(sent: unknown): boolean {
  return sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === "");
}

function isFreeText({ type }: FormField): boolean {
  return type === "text" || type === "textarea" || type === "hidden";
}

const yes = new Set(["true", "on", "yes", "y", "1", "checked"]);
const no = new Set(["false", "off", "no", "n", "0"]);

/** A page that sends a hidden input before the checkbox sends both values. The last one counts. */
function parseCheckbox({ required }: FormField, sent: unknown): ParsedField {
  const word = String((Array.isArray(sent) ? sent.at(-1) : sent) ?? "")
    .trim()
    .toLowerCase();
  const value = yes.has(word);
  if (!value && word !== "" && !no.has(word)) return { problem: "not_yes_or_no" };
  return value || !required ? { value } : { problem: "unchecked" };
}

/** The chosen options in the order of the field, which may be empty. */
function parseCheckboxes(field: FormField, sent: unknown): ParsedField {
  const chosen = (Array.isArray(sent) ? sent : [sent]).filter((each) => !isEmpty(each));
  if (chosen.length === 0) return field.required ? { problem: "required" } : { value: [] };
  const texts = new Set(chosen.map((each) => (typeof each === "string" ? each.trim() : "")));
  const options = optionsOf(field);
  if ([...texts].some((each) => !options.includes(each))) return { problem: "not_an_option" };
  return { value: options.filter((option) => texts.has(option)) };
}

function parseFile({ required }: FormField, [file, ...others]: readonly SentFile[]): ParsedField {
  if (others.length > 0) return { problem: "several_files" };
  if (!file) return required ? { problem: "required" } : { value: null };
  return file.size > 0 ? { value: file } : { problem: "empty_file" };
}

function parseNumberField(sent: unknown): ParsedField {
  const text = typeof sent === "string" ? sent.trim() : "";
  // A longer number keeps its digits as text: another customer's would come out.
  if (/^-?\d{16,400}$/.test(text) && !canHold(text)) return { value: text };
  const value = typeof sent === "number" || typeof sent === "string" ? parseNumber(sent) : null;
  return value !== null && Number.isFinite(value) ? { value } : { problem: "not_a_number" };
}
