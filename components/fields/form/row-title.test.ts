import { expect, test } from "vitest";
import { rowTitle } from "./row-title.ts";

const text = { kind: "text", label: "Name", lines: "one" } as const;
const template = { kind: "template", label: "Value", lines: "one", encoding: "text" } as const;

test.each([
  [
    "its name",
    [
      { field: text, value: " greeting " },
      { field: template, value: "Hello" },
    ],
    "greeting",
  ],
  [
    "no name yet",
    [
      { field: text, value: "" },
      { field: template, value: "Hello" },
    ],
    null,
  ],
  ["no place for a name", [{ field: template, value: "{{total}}" }], null],
])("B3: a row with %s is called by it", (_, fields, title) => expect(rowTitle(fields)).toBe(title));
