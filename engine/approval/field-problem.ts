import { type ApprovalField, labelOf } from "./field.ts";

const texts = {
  required: "this is required.",
  unchecked: "this has to be checked.",
  not_text: "this is not text.",
  not_a_number: "this is not a number.",
  not_an_email: "this is not an e-mail address.",
  not_a_date: "this is not a date.",
  not_an_option: "this is not one of the options.",
  too_long: "this is longer than 10,000 characters.",
  empty_file: "this file is empty.",
  several_files: "send only one file.",
  unexpected_file: "no file is asked for here.",
} as const;

export type FieldProblemCode = keyof typeof texts;

/** What is wrong with a value that was sent, as a code: the page of an approval shows no text from its URL. */
export interface FieldProblem {
  /** The name of the field, which may not exist. */
  field: string;
  code: FieldProblemCode;
}

export function isFieldProblemCode(code: string): code is FieldProblemCode {
  return Object.hasOwn(texts, code);
}

/** The problem as a sentence, with the label of the field if there is one. */
export function fieldProblemText(
  fields: readonly ApprovalField[],
  { field: name, code }: FieldProblem,
): string {
  const field = fields.find((each) => each.name === name);
  return `${field ? labelOf(field) : "Files"}: ${texts[code]}`;
}
