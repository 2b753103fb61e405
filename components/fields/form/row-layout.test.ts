import { expect, test } from "vitest";
import type { Field } from "#engine/field.ts";
import { rowLayout } from "./row-layout.ts";

const text: Field = { kind: "text", label: "Name", lines: "one" };
const template: Field = { kind: "template", label: "Value", lines: "one", encoding: "text" };
const id: Field = { kind: "id", label: "Id" };
const list: Field = { kind: "list", label: "Rules", addLabel: "Add rule", item: { template } };
const group: Field = { kind: "group", label: "More", item: { text } };
const section: Field = { ...group, summary: () => "None" };

test.each<[string, Field[], string]>([
  ["a name and its value are a pair, whatever identifies the row", [id, text, template], "pair"],
  ["a value before its name is not a pair", [template, text], "line"],
  ["three fields share a line", [template, text, template], "line"],
  ["more than three fields are a box", [text, template, text, template], "many"],
  ["a list makes its row a box", [text, list], "list"],
  ["an open group makes its row a box", [text, group], "list"],
  ["a section that opens does not, unless it has a list", [text, section], "line"],
  ["a list in a section makes the row a box", [text, { ...section, item: { list } }], "list"],
])("%s", (_, fields, layout) => expect(rowLayout(fields.map((field) => ({ field })))).toBe(layout));
