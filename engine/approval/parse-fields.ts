import { z } from "zod";
import type { Json } from "#lib/json.ts";
import { type ApprovalField, hasOptions, labelOf, optionsOf } from "./field.ts";
import type { SentFile } from "./file.ts";

const maxTextLength = 10_000;
const email = z.email();
const date = z.iso.date();

/** The values of an approval's fields by their names, or the first problem as a sentence for the page. */
export type ParsedFields = { values: Record<string, Json> } | { problem: string };

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
  if (stray) return { problem: `${stray[0]}: no file is asked for here.` };
  for (const field of fields) {
    const parsed =
      field.type === "file"
        ? parseFile(
            field,
            files.flatMap(([name, file]) => (name === field.name ? [file] : [])),
          )
        : parseField(field, Object.hasOwn(sent, field.name) ? sent[field.name] : undefined);
    if ("problem" in parsed) return { problem: `${labelOf(field)}: ${parsed.problem}` };
    values[field.name] = parsed.value;
  }
  return { values };
}

function parseField(field: ApprovalField, sent: unknown): { value: Json } | { problem: string } {
  if (field.type === "checkbox") {
    const value = sent === true || sent === "on" || sent === "true";
    return value || !field.required ? { value } : { problem: "this has to be checked." };
  }
  if (sent === undefined || sent === null || sent === "") {
    return field.required ? { problem: "this is required." } : { value: null };
  }
  if (field.type === "number") return parseNumber(sent);
  if (typeof sent !== "string") return { problem: "this is not text." };
  if (sent.length > maxTextLength) return { problem: "this is longer than 10,000 characters." };
  if (field.type === "email" && !email.safeParse(sent).success)
    return { problem: "this is not an e-mail address." };
  if (field.type === "date" && !date.safeParse(sent).success) return { problem: "this is not a date." };
  if (hasOptions(field) && !optionsOf(field).includes(sent))
    return { problem: "this is not one of the options." };
  return { value: sent };
}

function parseFile(
  { required }: ApprovalField,
  [file, ...others]: readonly SentFile[],
): { value: Json } | { problem: string } {
  if (others.length > 0) return { problem: "send only one file." };
  if (!file) return required ? { problem: "this is required." } : { value: null };
  return file.size > 0 ? { value: file } : { problem: "this file is empty." };
}

function parseNumber(sent: unknown): { value: Json } | { problem: string } {
  const value = typeof sent === "string" && sent.trim() !== "" ? Number(sent) : sent;
  return typeof value === "number" && Number.isFinite(value)
    ? { value }
    : { problem: "this is not a number." };
}
