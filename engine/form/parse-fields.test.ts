import { expect, test } from "vitest";
import type { z } from "zod";
import { type FormField, formFieldSchema, optionsOf } from "./field.ts";
import { fieldProblemText } from "./field-problem.ts";
import type { SentFile } from "./file.ts";
import { parseFields } from "./parse-fields.ts";

const field = (part: z.input<typeof formFieldSchema>): FormField =>
  formFieldSchema.parse({ name: "a", ...part });
const parse = (part: z.input<typeof formFieldSchema>, sent: unknown) =>
  parseFields([field(part)], { a: sent });

const problem = (name: string, code: string) => ({ problems: [{ field: name, code }] });

test.each<[FormField["type"], unknown, unknown]>([
  ["text", "hello", "hello"],
  ["textarea", "a\nb", "a\nb"],
  ["number", "12.5", 12.5],
  ["number", 12, 12],
  ["number", "8202522731445525542", "8202522731445525542"],
  ["number", " -9007199254740993 ", "-9007199254740993"],
  ["number", "9007199254740992", 9007199254740992],
  ["email", "ada@example.com", "ada@example.com"],
  ["date", "2026-02-28", "2026-02-28"],
  ["select", "Red", "Red"],
  ["radio", "Blue", "Blue"],
  ["checkbox", "on", true],
  ["checkbox", true, true],
  ["checkbox", undefined, false],
  ...["1", 1, "yes", "Yes", " true ", "TRUE", "y", ["0", "1"]].map(
    (sent): [FormField["type"], unknown, unknown] => ["checkbox", sent, true],
  ),
  ...["0", 0, "no", "off", "false", false, "", " ", null].map(
    (sent): [FormField["type"], unknown, unknown] => ["checkbox", sent, false],
  ),
  ["number", "1e3", 1000],
  ["number", " -.5 ", -0.5],
  ["email", " ada@example.com\n", "ada@example.com"],
  ["email", "用户@例子.公司", "用户@例子.公司"],
  ["email", "ñandú@münchen.de", "ñandú@münchen.de"],
  ["date", "2026-02-28 ", "2026-02-28"],
  ["select", " Red", "Red"],
  ["text", " kept ", " kept "],
  ["text", "  \n", null],
  ["checkboxes", "Blue", ["Blue"]],
  ["checkboxes", ["Blue", "Red", "Blue"], ["Red", "Blue"]],
  ["checkboxes", undefined, []],
  ["hidden", "mail", "mail"],
  ["text", "", null],
  ["number", "", null],
])("a field of type %s takes %j as %j", (type, sent, value) => {
  expect(parse({ type, options: "Red\n\nBlue\nRed" }, sent)).toEqual({ values: { a: value } });
});

test.each<[FormField["type"], unknown, string]>([
  ["text", 5, "not_text"],
  ["text", "x".repeat(10_001), "too_long"],
  ["number", "twelve", "not_a_number"],
  ["number", "Infinity", "not_a_number"],
  ["email", "ada", "not_an_email"],
  ["email", "ada..b@example.com", "not_an_email"],
  ["email", "ada@-example.com", "not_an_email"],
  ["date", "2026-02-30", "not_a_date"],
  ["select", "Green", "not_an_option"],
  ["radio", ["Red"], "not_text"],
  ["number", "0x10", "not_a_number"],
  ["number", "0b1", "not_a_number"],
  ["number", "1,5", "not_a_number"],
  ["checkbox", "maybe", "not_yes_or_no"],
  ["checkboxes", ["Red", "Green"], "not_an_option"],
  ["checkboxes", [1], "not_an_option"],
])("a field of type %s refuses %j", (type, sent, code) => {
  expect(parse({ type, options: "Red\nBlue" }, sent)).toEqual(problem("a", code));
});

test("a problem names its field by the label, and nothing that the flow does not have", () => {
  const color = field({ label: "Color" });
  expect(fieldProblemText([color], { field: "a", code: "required" })).toBe("Color: This is required.");
  expect(fieldProblemText([color], { field: "other", code: "unexpected_file" })).toBe(
    "Files: This field does not accept files.",
  );
});

test("what is required must be there, and a checkbox checked", () => {
  expect(parse({ required: true }, "")).toEqual(problem("a", "required"));
  expect(parse({ required: true }, " \t\n")).toEqual(problem("a", "required"));
  expect(parse({ type: "checkboxes", options: "Red", required: true }, [""])).toEqual(
    problem("a", "required"),
  );
  expect(parse({ type: "checkbox", required: true }, undefined)).toEqual(problem("a", "unchecked"));
});

const file = (size = 5): SentFile => ({
  filename: "offer.pdf",
  content_type: "application/pdf",
  size,
  sha256: "0".repeat(64),
  file_id: "0190a1b2-0000-7000-8000-000000000000",
});

test("a file is taken where one is asked for, once, and from the form's files only", () => {
  const fields = [field({ name: "offer", type: "file", required: true })];
  expect(parseFields(fields, {}, [["offer", file()]])).toEqual({ values: { offer: file() } });
  expect(parseFields(fields, { offer: file() })).toEqual(problem("offer", "required"));
  expect(parseFields(fields, {}, [["offer", file(0)]])).toEqual(problem("offer", "empty_file"));
  const two = [
    ["offer", file()],
    ["offer", file()],
  ] as const;
  expect(parseFields(fields, {}, two)).toEqual(problem("offer", "several_files"));
  expect(parseFields([field({ type: "text" })], {}, [["a", file()]])).toEqual(
    problem("a", "unexpected_file"),
  );
  expect(parseFields([field({ type: "file" })], {})).toEqual({ values: { a: null } });
});

test("every field with a problem is named, in the order of the page", () => {
  const fields = [field({ required: true }), field({ name: "b" }), field({ name: "c", type: "number" })];
  const parsed = parseFields(fields, { b: "fine", c: "many" });
  expect("problems" in parsed && parsed.problems.map((each) => each.field)).toEqual(["a", "c"]);
});

test("options are a list, or text with one on each line as version 1 has them", () => {
  expect(optionsOf({ options: " Red\n\nBlue\nRed" })).toEqual(["Red", "Blue"]);
  expect(optionsOf({ options: ["Red", "Blue", ""] })).toEqual(["Red", "Blue"]);
});

test("only declared names are taken, not even those of the prototype", () => {
  expect(parseFields([field({ name: "constructor" })], { other: "x" })).toEqual({
    values: { constructor: null },
  });
});

test("a field may have any name, even one that objects treat differently", () => {
  const parsed = parseFields([field({ name: "__proto__" })], JSON.parse('{"__proto__":"x"}'));
  expect(JSON.stringify(parsed)).toBe('{"values":{"__proto__":"x"}}');
});
