import fc from "fast-check";
import { expect, test } from "vitest";
import { toLocalPath } from "./local-path.ts";

test.each(["/flows/1?tab=calls#top", "/executions?status=failed", "/settings"])("goes on to %j", (path) =>
  expect(toLocalPath(path)).toBe(path),
);

test.each([
  null,
  undefined,
  "",
  "flows",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
  "/a/..//evil.example",
  "/sign-in?next=/sign-in",
  "/api/auth/signout",
])("does not go to %j", (path) => expect(toLocalPath(path)).toBe("/overview"));

test("never leaves the origin, whatever is asked for", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "//",
    "..",
    ".",
    "evil.example",
    "@",
    ":",
    "\t",
    "\n",
    "%2f",
    "?",
    "#",
    "http:",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const target = new URL(toLocalPath(parts.join("")), "https://flows.example");
      expect(target.origin).toBe("https://flows.example");
    }),
    { numRuns: 5000 },
  );
});
