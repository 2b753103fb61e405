import { expect, test } from "vitest";
import type { OutputPreview } from "#engine/node.ts";
import { previewFile } from "./preview.ts";
import { settingsSchema } from "./settings.ts";

const preview = (settings: Record<string, unknown>) => previewFile(settingsSchema.parse(settings));

test.each<[string, Record<string, unknown>, OutputPreview]>([
  [
    "objects as CSV",
    { data: [{ a: 1, b: null }, { b: { c: 2 } }], file_name: "x" },
    {
      output: {
        filename: "x.csv",
        rows: [
          ["a", "b"],
          [1, null],
          [null, '{"c":2}'],
        ],
      },
    },
  ],
  [
    "chosen columns without a header",
    { data: [{ a: 1, b: 2 }], columns: ["b", "none"], has_header: false },
    { output: { filename: "file.csv", rows: [[2, null]] } },
  ],
  [
    "formulas as the file has them, in the header too",
    { data: [{ "=a": "=1+1", b: "-5" }] },
    {
      output: {
        filename: "file.csv",
        rows: [
          ["'=a", "b"],
          ["'=1+1", "-5"],
        ],
      },
    },
  ],
  [
    "formulas that are kept",
    { data: [{ a: "=1+1" }], formulas: "keep" },
    { output: { filename: "file.csv", rows: [["a"], ["=1+1"]] } },
  ],
  ["lists as CSV", { data: "[[1,2],[3]]" }, { output: { filename: "file.csv", rows: [[1, 2], [3]] } }],
  [
    "JSON of text",
    { format: "json", data: '{"a":1}' },
    { output: { filename: "file.json", data: { a: 1 } } },
  ],
  [
    "text by line",
    { format: "text", text: "a\r\nb" },
    { output: { filename: "file.txt", lines: ["a", "b"] } },
  ],
  ["HTML", { format: "html", text: "<p>" }, { output: { filename: "file.html", lines: ["<p>"] } }],
])("shows %s", (_, settings, expected) => {
  expect(preview(settings)).toEqual(expected);
});

test.each([
  ["csv", { data: Array.from({ length: 30 }, (_, id) => ({ id })) }, "The first 20 of 30 rows."],
  ["json", { data: Array.from({ length: 30 }, () => 1) }, "The first 20 of 30 items."],
  ["text", { text: "x\n".repeat(29) }, "The first 20 of 30 lines."],
])("shows the beginning of a long %s file, and says so", (format, settings, note) => {
  expect(preview({ format, ...settings })).toMatchObject({ note });
});

test.each([
  ["csv", { data: "text" }, "data_invalid"],
  ["csv", { data: [{ a: 1 }, [1]] }, "data_invalid"],
  ["xlsx", { data: [] }, "preview_missing"],
  ["zip", {}, "preview_missing"],
])("says why there are no rows of %s for %j", (format, settings, code) => {
  expect(preview({ format, ...settings })).toMatchObject({ error: { code } });
});
