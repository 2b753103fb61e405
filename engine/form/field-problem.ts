import { type FormField, labelOf } from "./field.ts";

const texts = {
  required: "This is required.",
  unchecked: "Check this box.",
  not_yes_or_no: "This is neither yes nor no.",
  not_text: "This is not text.",
  not_a_number: "This is not a number.",
  not_an_email: "This is not an e-mail address.",
  not_a_date: "This is not a date.",
  not_an_option: "This is not one of the options.",
  too_long: "This is longer than 10,000 characters.",
  empty_file: "This file is empty.",
  several_files: "Send only one file.",
  unexpected_file: "This field does not accept files.",
} as const;

export type FieldProblemCode = keyof typeof texts;

/** The problem with a value that was sent, as a code: the page of an approval shows no text from its URL. */
export interface FieldProblem {
  /** The name of the field, which may not exist. */
  field: string;
  code: FieldProblemCode;
}

/** The problem as a sentence, to be shown at the field. */
export function problemText({ code }: FieldProblem): string {
  return texts[code];
}

export function isFieldProblemCode(code: string): code is FieldProblemCode {
  return Object.hasOwn(texts, code);
}

/** The problem as a sentence, with the label of the field if there is one. */
export function fieldProblemText(fields: readonly FormField[], problem: FieldProblem): string {
  const field = fields.find(({ name }) => name === problem.field);
  return `${field ? labelOf(field) : "Files"}: ${problemText(problem)}`;
}
