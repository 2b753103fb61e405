import { mkdir, rename, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import type { Measurement } from "./measurement.ts";

/** How a benchmark ended. */
export type Outcome =
  | { kind: "measured"; measurements: Measurement[] }
  /** `error` has the stack. */
  | { kind: "failed"; error: string }
  /** `needs` are the tools that this machine lacks. */
  | { kind: "skipped"; needs: string[] };

export interface Result {
  name: string;
  /** The numbers of its promises, such as `P1`. */
  promises: readonly string[];
  outcome: Outcome;
  seconds: number;
  /** The machine's load average of the last minute, before and after. */
  load: { before: number; after: number };
}

export type Verdict = "kept" | "missed" | "reported" | "failed" | "skipped";

interface Row extends Omit<Measurement, "isMet"> {
  verdict: Verdict;
}

function toRows({ name, promises, outcome }: Result): Row[] {
  if (outcome.kind === "measured") {
    return outcome.measurements.map(({ isMet, ...row }) => ({
      ...row,
      verdict: row.promised === null ? "reported" : isMet ? "kept" : "missed",
    }));
  }
  const figure =
    outcome.kind === "skipped"
      ? `skipped: needs ${outcome.needs.join(", ")}`
      : (outcome.error.split("\n")[0] ?? "");
  const row = { what: name, figure, promised: null, baseline: null, verdict: outcome.kind };
  return (promises.length > 0 ? promises : [""]).map((promise) => ({ promise, ...row }));
}

/** P1, P2, …, P14, then everything else. */
function placeOf({ promise }: Row): number {
  return Number(/^P(\d+)$/.exec(promise)?.[1] ?? Number.POSITIVE_INFINITY);
}

function byPlace(a: Row, b: Row): number {
  const [first, second] = [placeOf(a), placeOf(b)];
  return first === second ? 0 : first - second;
}

/** Formats all results as one table, in the order of the promises. */
export function toTable(results: readonly Result[]): string {
  const head = ["", "promise", "measured", "promised", "baseline", ""];
  const rows = results
    .flatMap(toRows)
    .toSorted(byPlace)
    .map(({ promise, what, figure, promised, baseline, verdict }) => [
      promise,
      what,
      figure,
      promised ?? "",
      baseline ?? "",
      verdict === "missed" || verdict === "failed" ? verdict.toUpperCase() : verdict,
    ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [head, ...rows].map(toLine).join("\n");
}

/** How many figures have each verdict: `5 kept, 1 missed`. */
export function summarize(results: readonly Result[]): string {
  const counts = Map.groupBy(results.flatMap(toRows), ({ verdict }) => verdict);
  const order: readonly Verdict[] = ["kept", "missed", "failed", "skipped", "reported"];
  return order
    .filter((verdict) => counts.has(verdict))
    .map((verdict) => `${counts.get(verdict)?.length} ${verdict}`)
    .join(", ");
}

/** 1 if a promise was missed or a benchmark failed. A skipped benchmark is reported, but is not a failure. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 {
  const verdicts = results.flatMap(toRows).map(({ verdict }) => verdict);
  return verdicts.includes("missed") || verdicts.includes("failed") ? 1 : 0;
}

/** Writes the results so far. A reader never sees half of a file. */
export async function writeResults(
  path: string,
  startedAt: Date,
  isQuick: boolean,
  results: readonly Result[],
): Promise<void> {
  const machine = {
    platform: `${process.platform}-${process.arch}`,
    cores: cpus().length,
    processor: cpus()[0]?.model,
    memoryBytes: totalmem(),
    node: process.version,
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify({ startedAt, isQuick, machine, results }, null, 2)}\n`);
  await rename(`${path}.part`, path);
}
