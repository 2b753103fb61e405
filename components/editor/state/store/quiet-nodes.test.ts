import { expect, test } from "vitest";
import { leaveField, type QuietNodes, shownProblems } from "./quiet-nodes.ts";

const pointers = ["", "/to", "/topic", "/fields", "/fields/0/name", "/fields/1/name"];
const problems = pointers.map((pointer) => ({ pointer }));
const shownAfter = (...left: string[]) => {
  const quiet = left.reduce<QuietNodes>(
    (before, field) => leaveField(before, "a", field),
    new Map([["a", new Set()]]),
  );
  return shownProblems(problems, quiet.get("a")).map(({ pointer }) => pointer);
};

test("a new node shows no problem before one of its fields was left", () => {
  expect(shownAfter()).toEqual([]);
});

test("then it shows those of the fields that were left, of what they are a part of, and of their parts", () => {
  expect(shownAfter("/to")).toEqual(["", "/to"]);
  expect(shownAfter("/fields/1/name")).toEqual(["", "/fields", "/fields/1/name"]);
  expect(shownAfter("/to", "/fields")).toEqual(["", "/to", "/fields", "/fields/0/name", "/fields/1/name"]);
  expect(shownAfter("")).toEqual(pointers);
});

test("a node that is not quiet shows all, whatever is left", () => {
  const none: QuietNodes = new Map();
  expect(leaveField(none, "a", "/to")).toBe(none);
  expect(shownProblems(problems, undefined)).toBe(problems);
});
