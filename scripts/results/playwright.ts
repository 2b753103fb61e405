import { z } from "zod";
import type { Failure, Result } from "./result.ts";

const errorSchema = z.object({ message: z.string().default("") });

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(errorSchema).default([]) })),
    }),
  ),
});

interface Suite {
  title: string;
  specs: z.infer<typeof specSchema>[];
  suites?: Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const resultsSchema = z.object({
  suites: z.array(suiteSchema),
  errors: z.array(errorSchema),
  stats: z.object({ expected: z.int(), flaky: z.int() }),
});

/** Parses the output of Playwright's JSON reporter. An error outside a test (a global setup) also counts as a failure. */
export function readPlaywrightResult(json: unknown): Result {
  const { suites, errors, stats } = resultsSchema.parse(json);
  const failures = [
    ...suites.flatMap((suite) => findFailures(suite, [])),
    ...errors.map(({ message }): Failure => ({ runner: "Playwright", file: "", name: "", error: message })),
  ];
  return { passed: stats.expected + stats.flaky, failures };
}

function findFailures(suite: Suite, titles: readonly string[]): Failure[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }): Failure => {
        const error = results.flatMap((result) => result.errors).at(0)?.message ?? "";
        return { runner: "Playwright", file: `e2e/${file}`, name: [...titles, title].join(" › "), error };
      }),
  );
  const nested = (suite.suites ?? []).flatMap((inner) => findFailures(inner, [...titles, inner.title]));
  return [...own, ...nested];
}
