import { expect, test } from "vitest";
import { readPlaywrightResult } from "./playwright.ts";
import { toFailureLine } from "./result.ts";
import { readVitestResult } from "./vitest.ts";

const failedTest = {
  status: "failed",
  fullName: "bodies stay small",
  failureMessages: ["AssertionError: expected 61 to be less than 50\n    at web/bodies.ts:1"],
};

test("names a failed Vitest test with its file and the first line of its error", () => {
  const { passed, failures } = readVitestResult(
    {
      numPassedTests: 1,
      testResults: [
        {
          name: "/project/web/bodies.test.ts",
          status: "failed",
          assertionResults: [{ status: "passed", fullName: "another" }, failedTest],
        },
      ],
    },
    "/project",
  );
  expect(passed).toBe(1);
  expect(failures.map(toFailureLine)).toEqual([
    "Vitest › web/bodies.test.ts › bodies stay small: AssertionError: expected 61 to be less than 50",
  ]);
});

test("names a Vitest file that could not be loaded", () => {
  const file = {
    name: "/project/a.test.ts",
    status: "failed",
    message: "No such module",
    assertionResults: [],
  };
  const { failures } = readVitestResult({ numPassedTests: 0, testResults: [file] }, "/project");
  expect(failures.map(toFailureLine)).toEqual(["Vitest › a.test.ts: No such module"]);
});

test("names a failed Playwright test with the titles around it, and an error outside every test", () => {
  const red = "\u001b[31mError: no such button\u001b[39m\nCall log:";
  const spec = {
    title: "opens",
    file: "10-first.spec.ts",
    tests: [{ status: "unexpected", results: [{ errors: [{ message: red }] }] }],
  };
  const inner = { title: "the dialog", specs: [spec] };
  const { passed, failures } = readPlaywrightResult({
    suites: [{ title: "10-first.spec.ts", specs: [], suites: [inner] }],
    errors: [{ message: "The setup broke" }],
    stats: { expected: 2, flaky: 1 },
  });
  expect(passed).toBe(3);
  expect(failures.map(toFailureLine)).toEqual([
    "Playwright › e2e/10-first.spec.ts › the dialog › opens: Error: no such button",
    "Playwright: The setup broke",
  ]);
});

test("a failure with a long name and a long error is one line of 300 characters that shows both", () => {
  const line = toFailureLine({
    runner: "Vitest",
    file: "a",
    name: "n\n".repeat(300),
    error: "e".repeat(300),
  });
  expect(line).toMatch(/^Vitest › a › (n )+.*…: e+…$/);
  expect(line.length).toBe(300);
});
