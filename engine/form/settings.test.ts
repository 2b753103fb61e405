import { expect, test } from "vitest";
import { toFormInput } from "./input.ts";
import { formProblems, formSettingsSchema, namedFields, redirectTarget } from "./settings.ts";

test("a field's name is made from its label, unless it has one", () => {
  const { fields } = formSettingsSchema.parse({
    fields: [{ label: "E-mail address" }, { label: "Größe", name: "size" }, { label: "名前" }],
  });
  expect(namedFields(fields).map(({ name }) => name)).toEqual(["e_mail_address", "size", "field"]);
});

test.each([
  ["https://example.com", "https://example.com/"],
  [" http://example.com/a b ", "http://example.com/a%20b"],
  ["/thanks?a=1#b", "/thanks?a=1#b"],
  ["//example.com", null],
  ["/\\example.com", null],
  ["/.//example.com", null],
  ["javascript:alert(1)", null],
  ["thanks", null],
  ["", null],
])("a form can lead to %j as %j", (url, target) => expect(redirectTarget(url)).toBe(target));

test("every problem is reported at its setting", () => {
  const settings = formSettingsSchema.parse({
    title: " ",
    fields: [{ label: "Name" }, { name: "name" }, { label: "" }, { label: "Color", type: "radio" }],
    done: { kind: "redirect", url: "thanks" },
  });
  expect(formProblems(settings).map(({ pointer, code }) => [pointer, code])).toEqual([
    ["/title", "title_required"],
    ["/fields/1/name", "field_name_duplicate"],
    ["/fields/2/name", "field_name_required"],
    ["/fields/3/options", "field_options_required"],
    ["/done/url", "redirect_invalid"],
  ]);
  expect(formProblems(formSettingsSchema.parse({}))).toEqual([]);
});

test("an input has the values of the fields, and its problems have pointers into it", () => {
  const config = {
    fields: [
      { label: "Name", required: true },
      { name: "a/b", type: "number" },
    ],
  };
  expect(toFormInput(config, { name: "Ada", "a/b": "12", more: true })).toEqual({
    input: { name: "Ada", "a/b": 12 },
  });
  expect(toFormInput(config, { "a/b": "many" })).toMatchObject({
    problems: [{ pointer: "/name" }, { pointer: "/a~1b", detail: "a/b: This is not a number." }],
  });
  expect(toFormInput(config, [])).toMatchObject({ problems: [{ code: "input_not_object" }] });
});
