import type { ConfigProblem } from "#engine/definition.ts";
import type { Fields } from "#engine/field.ts";
import { field } from "#engine/make-field.ts";
import type { Json } from "#lib/json.ts";
import { type FormField, type formFieldTypes, hasOptions, optionsOf } from "./field.ts";
import type { SentFile } from "./file.ts";

const typeLabels: Readonly<Record<(typeof formFieldTypes)[number], string>> = {
  text: "Text",
  textarea: "Long text",
  number: "Number",
  email: "E-mail address",
  date: "Date",
  select: "List to choose from",
  radio: "Radio buttons",
  checkbox: "Checkbox",
  checkboxes: "Several from a list",
  file: "File",
  hidden: "Hidden",
};

/** How a field is edited in the panel. */
export const fieldSettings = {
  name: field.text("Name", { placeholder: "reason" }),
  label: field.text("Label on the page"),
  type: field.choice("Type", typeLabels),
  options: { kind: "lines", label: "Options", help: "One per line.", visible: hasOptions },
  value: field.text("Value", {
    help: "The page's URL can have another one, such as ?ref=mail.",
    visible: ({ type }) => type === "hidden",
  }),
  required: field.switch("Required"),
} as const satisfies Fields;

/** The problems that prevent the activation of a node with these fields, which are its setting `fields`. */
export function fieldProblems(fields: readonly FormField[]): ConfigProblem[] {
  return fields.flatMap((field, row) => {
    const problems: ConfigProblem[] = [];
    const { name } = field;
    if (name.trim() === "") {
      const detail = "Enter a name. Tags use it.";
      problems.push({ pointer: `/fields/${row}/name`, code: "field_name_required", detail });
    } else if (fields.findIndex((other) => other.name === name) < row) {
      const detail = `Another field has the name “${name}”. Give each field its own.`;
      problems.push({ pointer: `/fields/${row}/name`, code: "field_name_duplicate", detail });
    }
    if (hasOptions(field) && optionsOf(field).length === 0) {
      const detail = "Enter at least one option, one per line.";
      problems.push({ pointer: `/fields/${row}/options`, code: "field_options_required", detail });
    }
    return problems;
  });
}

const sampleFile: SentFile = {
  filename: "offer.pdf",
  content_type: "application/pdf",
  size: 48_213,
  sha256: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  file_id: "0190a1b2-0000-7000-8000-000000000000",
};

/** Likely values of these fields by their names. */
export function sampleValues(fields: readonly FormField[]): Record<string, Json> {
  return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]));
}

function sampleOf(field: FormField): Json {
  if (field.type === "checkbox") return true;
  if (field.type === "number") return 12;
  if (field.type === "date") return "2026-01-31";
  if (field.type === "file") return sampleFile;
  if (field.type === "email") return "ada@example.com";
  if (field.type === "checkboxes") return optionsOf(field).slice(0, 1);
  return hasOptions(field) ? (optionsOf(field)[0] ?? "") : "Some text";
}
