import { expect, test } from "vitest";
import { filesOf } from "./files-of.ts";

const id = "01900000-0000-7000-8000-00000000000";
const file = (digit: number, filename?: string | null) => ({
  ...(filename !== undefined && { filename }),
  content_type: "image/png",
  size: 6,
  sha256: "",
  file_id: `${id}${digit}`,
});

test("finds files wherever they lie, named as they were sent or as their field is", () => {
  const output = {
    photo: file(1, "a.png"),
    more: [file(2, "b.png"), file(1, "a.png")],
    body: file(3),
    _webhook: { content: file(4) },
  };
  expect(filesOf(output).map(({ id: found, name }) => [found.at(-1), name])).toEqual([
    ["1", "a.png"],
    ["2", "b.png"],
    ["3", "body"],
  ]);
});

test("Low 15: shows no name in another order than it is written", () => {
  expect(filesOf({ a: file(1, "invoice\u202efdp.exe"), "b\u2066": file(2) }).map(({ name }) => name)).toEqual(
    ["invoicefdp.exe", "b"],
  );
});

test("takes nothing else for a file", () => {
  expect(filesOf({ a: { file_id: "../etc", content_type: "x", size: 1 }, b: { file_id: `${id}1` } })).toEqual(
    [],
  );
  expect(filesOf(null)).toEqual([]);
});
