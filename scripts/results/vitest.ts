import { relative } from "node:path";
import { z } from "zod";
import type { Failure, Result } from "./result.ts";

const resultsSchema = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Parses the output of Vitest's JSON reporter. A failed file without a failed test could not be loaded or set up. */
export function readVitestResult(json: unknown, root: string): Result {
  const { numPassedTests, testResults } = resultsSchema.parse(json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test): Failure => {
        return { runner: "Vitest", file, name: test.fullName, error: test.failureMessages?.[0] ?? "" };
      });
    if (failed.length > 0 || status !== "failed") return failed;
    return [{ runner: "Vitest", file, name: "", error: message }];
  });
  return { passed: numPassedTests, failures };
}
