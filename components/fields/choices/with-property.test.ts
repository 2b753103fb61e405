import { expect, test } from "vitest";
import { hasProperty, withProperty } from "./with-property.ts";

test.each([
  ["", '{\n  "Name": ""\n}'],
  ["  {}  ", '{\n  "Name": ""\n}'],
  ["{\n}", '{\n  "Name": ""\n}'],
  ['{"Total": 12}', '{"Total": 12,\n  "Name": ""\n}'],
  ['{\n  "Total": {{total}}\n}', '{\n  "Total": {{total}},\n  "Name": ""\n}'],
  ['{\n  "Total": 12,\n}', '{\n  "Total": 12,\n  "Name": ""\n}'],
  ['{"a": {"b": 1}}', '{"a": {"b": 1},\n  "Name": ""\n}'],
  ["{{order}}", null],
  ["{% if a %}{}{% endif %}", null],
  ['[{"Name": "Ada"}]', null],
  ['{"Name": ', null],
])("%j gets a property: %j", (text, expected) => {
  expect(withProperty(text, "Name", "")).toBe(expected);
});

test.each([
  ["Total", 0, '{\n  "Total": 0\n}'],
  ["Tags", [], '{\n  "Tags": []\n}'],
  ['A "quoted" name', false, '{\n  "A \\"quoted\\" name": false\n}'],
])("the property %s begins with %j", (name, value, expected) => {
  expect(withProperty("", name, value)).toBe(expected);
  expect(hasProperty(expected, name)).toBe(true);
  expect(hasProperty("{}", name)).toBe(false);
});
