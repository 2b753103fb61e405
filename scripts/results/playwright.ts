import { z } from "zod";
import type { Failure, FileTime, Result } from "./result.ts";

const errorSchema = z.object({ message: z.string().default("") });

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ duration: z.number(), errors: z.array(errorSchema).default([]) })),
    }),
  ),
});

type Spec = z.infer<typeof specSchema>;

interface Suite {
  title: string;
  specs: Spec[];
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
  stats: z.object({ expected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** Parses the output of Playwright's JSON reporter. An error outside a test (a global setup) also counts as a failure. */
export function readPlaywrightResult(json: unknown): Result {
  const { suites, errors, stats } = resultsSchema.parse(json);
  const specs = suites.flatMap((suite) => listSpecs(suite, []));
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...specs.flatMap((spec) => listTests(spec, "unexpected")),
      ...errors.map(({ message }): Failure => ({ runner: "Playwright", file: "", name: "", error: message })),
    ],
    flaky: specs.flatMap((spec) => listTests(spec, "flaky")),
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => toFileTime(file, own)),
  };
}

/** A spec with the titles around it. */
type NamedSpec = Spec & { name: string };

function listSpecs(suite: Suite, titles: readonly string[]): NamedSpec[] {
  const own = suite.specs.map((spec) => ({ ...spec, name: [...titles, spec.title].join(" › ") }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listSpecs(inner, [...titles, inner.title]))];
}

function listTests({ name, file, tests }: NamedSpec, wanted: "unexpected" | "flaky"): Failure[] {
  return tests
    .filter(({ status }) => status === wanted)
    .map(({ results }): Failure => {
      const error = results.flatMap((result) => result.errors).at(0)?.message ?? "";
      return { runner: "Playwright", file: `e2e/${file}`, name, error };
    });
}

function toFileTime(file: string, specs: readonly NamedSpec[]): FileTime {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const ms = results.reduce((sum, { duration }) => sum + duration, 0);
  return { project: "browser", file: `e2e/${file}`, tests: specs.length, ms };
}
