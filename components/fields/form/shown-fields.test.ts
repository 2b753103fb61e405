import { expect, test } from "vitest";
import type { Fields } from "#engine/field.ts";
import { visibleFields, visiblePointers } from "./shown-fields.ts";

const fields: Fields = {
  kind: { kind: "text", label: "Kind", lines: "one" },
  secret: { kind: "text", label: "Secret", lines: "one", visible: ({ kind }) => kind === "secret" },
  rows: {
    kind: "list",
    label: "Rows",
    addLabel: "Add row",
    item: {
      name: { kind: "text", label: "Name", lines: "one" },
      more: {
        kind: "text",
        label: "More",
        lines: "one",
        visible: ({ name, kind }) => name === "a" && kind === "x",
      },
    },
  },
};

test("leaves out what the rest of the configuration hides", () => {
  expect(visibleFields(fields, { kind: "x" }).map(({ pointer }) => pointer)).toEqual(["/kind", "/rows"]);
  expect(visibleFields(fields, { kind: "secret" }).map(({ pointer }) => pointer)).toEqual([
    "/kind",
    "/secret",
    "/rows",
  ]);
});

test("asks a row's fields about the row and what is around it", () => {
  expect(visiblePointers(fields, { kind: "x", rows: [{ name: "a" }, { name: "b" }] })).toEqual([
    "/kind",
    "/rows",
    "/rows/0/name",
    "/rows/0/more",
    "/rows/1/name",
  ]);
});
