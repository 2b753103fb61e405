import { expect, test } from "vitest";
import { compareScopes } from "./scope.ts";

test("scopes follow each other as their iterations do, by number and not by letter", () => {
  const ordered = ["", "0", "2", "2/0", "2/1", "2/10", "2/10/0", "3", "10", "10/0"];
  expect(ordered.toReversed().sort(compareScopes)).toEqual(ordered);
  expect(compareScopes("2/1", "2/1")).toBe(0);
});
