import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Measurement, reported } from "./measurement.ts";
import { exitCodeOf, type Outcome, type Result, summarize, toTable, writeResults } from "./report.ts";

const measurement = (promise: string, isMet: boolean): Measurement => ({
  promise,
  what: `what ${promise} is about`,
  figure: "9 ms",
  promised: "<= 10 ms",
  baseline: null,
  isMet,
});

const result = (name: string, promises: string[], outcome: Outcome): Result => ({
  name,
  promises,
  outcome,
  seconds: 1,
  load: { before: 0, after: 0 },
});

const kept = result("loops", ["P10"], { kind: "measured", measurements: [measurement("P10", true)] });
const missed = result("burst", ["P1"], {
  kind: "measured",
  measurements: [
    measurement("P1", false),
    reported({ promise: "P1", what: "share of a bare server", figure: "20 %", baseline: "bare 9/s" }),
  ],
});
const unnumbered = result("audit", [], { kind: "measured", measurements: [measurement("", true)] });
const failed = result("answered", ["P3"], {
  kind: "failed",
  error: "Error: no answer\n    at measure (answered.ts:1:1)",
});
const skipped = result("latest", ["P5"], { kind: "skipped", needs: ["wrk", "Linux"] });

test("the table has every result, in the order of the promises", () => {
  expect(toTable([unnumbered, kept, skipped, failed, missed])).toBe(
    `
     promise                 measured                   promised  baseline
P1   what P1 is about        9 ms                       <= 10 ms            MISSED
P1   share of a bare server  20 %                                 bare 9/s  reported
P3   answered                Error: no answer                               FAILED
P5   latest                  skipped: needs wrk, Linux                      skipped
P10  what P10 is about       9 ms                       <= 10 ms            kept
     what  is about          9 ms                       <= 10 ms            kept
`.slice(1, -1),
  );
});

test("a benchmark that fails counts for each of its promises", () => {
  const both = { ...failed, promises: ["P10", "P11"] };
  expect(summarize([both, kept, missed, skipped])).toBe("1 kept, 1 missed, 2 failed, 1 skipped, 1 reported");
});

test.each([
  ["all are kept", [kept, unnumbered], 0],
  ["one is missed", [kept, missed], 1],
  ["one failed", [kept, failed], 1],
  ["one without a number failed", [{ ...failed, promises: [] }], 1],
  ["one was skipped", [kept, skipped], 0],
  [
    "a figure has no promise",
    [result("burst", [], { kind: "measured", measurements: [reported(measurement("P1", false))] })],
    0,
  ],
] as const)("the exit code when %s", (_, results, code) => {
  expect(exitCodeOf(results)).toBe(code);
});

test("the results are written as a whole, with what is needed to compare them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bench-report-"));
  try {
    const path = join(folder, "results", "now.json");
    await writeResults(path, new Date(0), true, [kept]);
    await writeResults(path, new Date(0), true, [kept, failed]);
    expect(await readdir(join(folder, "results"))).toEqual(["now.json"]);
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
      startedAt: "1970-01-01T00:00:00.000Z",
      isQuick: true,
      machine: { node: process.version, cores: expect.any(Number) },
      results: [kept, failed],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
