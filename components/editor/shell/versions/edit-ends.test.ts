import { expect, test } from "vitest";
import { editPath, findEnds, parseEditRange } from "./edit-ends.ts";

test.each([
  ["6-9", { from: 6, to: 9 }],
  ["9-6", null],
  ["6-6", null],
  ["-1-9", null],
  ["6", null],
  ["", null],
  [null, null],
])("reads the session in the URL: %s", (text, range) => expect(parseEditRange(text)).toEqual(range));

test("the page of a session is read back", () => {
  const range = { from: 1, to: 12 };
  expect(parseEditRange(new URL(editPath("a", range), "http://x").searchParams.get("edit"))).toEqual(range);
});

const states = [12, 6, 3].map((revision) => ({
  id: String(revision),
  revision,
  saved_at: "2026-11-25T10:00:00.000Z",
  saved_by: null,
}));
const ends = (from: number, to: number) => {
  const { before, after } = findEnds(states, { from, to });
  return [before?.revision ?? null, after?.revision ?? null];
};

test("the closest kept drafts around a session are compared, or the current draft", () => {
  expect(ends(6, 12)).toEqual([6, 12]);
  expect(ends(5, 8)).toEqual([3, 12]);
  expect(ends(12, 20)).toEqual([12, null]);
  expect(ends(1, 2)).toEqual([null, 3]);
});
