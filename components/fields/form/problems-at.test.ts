import { expect, test } from "vitest";
import { problemsAt, problemsByField } from "./problems-at.ts";

const problem = (pointer: string) => ({ pointer, code: "c", detail: pointer });

test("shows a problem at its own field, one inside a value at the field of the value", () => {
  const found = problemsByField(
    [
      problem("/url"),
      problem("/headers/0/name"),
      problem("/headers/0/name/3"),
      problem("/headers"),
      problem("/urls"),
    ],
    ["/url", "/headers", "/headers/0/name"],
  );
  const at = (pointer: string) => problemsAt(found, pointer).map((each) => each.pointer);
  expect(at("/url")).toEqual(["/url"]);
  expect(at("/headers/0/name")).toEqual(["/headers/0/name", "/headers/0/name/3"]);
  expect(at("/headers")).toEqual(["/headers"]);
});

test("keeps what belongs to no field, so that nothing stays unsaid", () => {
  const found = problemsByField([problem("/gone"), problem("")], ["/url"]);
  expect(problemsAt(found, "").map(({ pointer }) => pointer)).toEqual(["/gone", ""]);
});
