import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test("one of a thing is not several", () => {
  expect([countText(1, "day"), countText(1200, "call")]).toEqual(["1 day", "1,200 calls"]);
});
