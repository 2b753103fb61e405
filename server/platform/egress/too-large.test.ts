import { expect, test } from "vitest";
import { describeTooLarge } from "./too-large.ts";

const mb = 1024 * 1024;

test.each([
  [2000, undefined, "larger than the limit of 2000 bytes"],
  [10 * mb, undefined, "larger than the limit of 10 MB"],
  [10 * mb, 23.4 * mb, "has 23.4 MB, more than the limit of 10 MB"],
  [10 * mb, 10 * mb + 1, "has 10.01 MB, more than the limit of 10 MB"],
  [0.5 * mb, 600_000, "has 600000 bytes, more than the limit of 524288 bytes"],
])("with a limit of %i bytes, a body of %s is described", (limit, size, text) => {
  expect(describeTooLarge("a.example", limit, size)).toContain(`The response of a.example`);
  expect(describeTooLarge("a.example", limit, size)).toContain(text);
});
