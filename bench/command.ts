import { loadavg } from "node:os";
import { join } from "node:path";
import type { Benchmarks } from "./benchmark.ts";
import { isQuick } from "./lengths.ts";
import { exitCodeOf, type Result, summarize, toTable, writeResults } from "./report.ts";
import { runBenchmark } from "./runner.ts";
import { describeMissing, findMissing } from "./tools.ts";

const usage = "npm run bench -- [--list] [--quick] [names]";

/**
 * `npm run bench`: measures promises one after the other, and goes on when one fails. Each result is printed and written when
 * its benchmark ends.
 *
 * @param list the module with the benchmarks
 * @param folder for the results
 * @returns the exit code. 1: a promise was missed or a benchmark failed; 2: a word was not understood; otherwise a signal's
 */
export async function runCommand(list: string, words: readonly string[], folder: string): Promise<number> {
  const { benchmarks } = (await import(list)) as { benchmarks: Benchmarks };
  const names = words.filter((word) => !word.startsWith("--"));
  const unknown = words.filter((word) => !(word in benchmarks || word === "--list" || word === "--quick"));
  if (unknown.length > 0) {
    const known = Object.keys(benchmarks).join(", ");
    console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${known}.\nUsage: ${usage}`);
    return 2;
  }
  const chosen = Object.entries(benchmarks).filter(([name]) => names.length === 0 || names.includes(name));
  if (words.includes("--list")) {
    console.log(toList(chosen));
    return 0;
  }
  const missing = findMissing(chosen.flatMap(([, { needs }]) => needs));
  if (missing.length > 0) console.error(describeMissing(missing));
  return runAll(list, chosen, folder);
}

async function runAll(list: string, chosen: [string, Benchmarks[string]][], folder: string): Promise<number> {
  const stopping = new AbortController();
  let signalCode = 0;
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      signalCode = code;
      stopping.abort();
    });
  }
  const startedAt = new Date();
  const path = join(folder, `${startedAt.toISOString().replaceAll(/[:.]/g, "-")}.json`);
  const results: Result[] = [];
  for (const [name, benchmark] of chosen) {
    if (stopping.signal.aborted) break;
    console.log(`\n${name} (load of the machine before: ${loadavg()[0]?.toFixed(1)})`);
    const result = await runBenchmark(list, name, benchmark, stopping.signal);
    results.push(result);
    await writeResults(path, startedAt, isQuick, results);
    if (result.outcome.kind === "failed") console.error(`${name} failed: ${result.outcome.error}`);
    else if (chosen.length > 1) console.log(toTable([result]));
  }
  if (isQuick) console.log("\nA quick run: shorter rounds and less data than the promises are about.");
  console.log(`\n${toTable(results)}\n\n${summarize(results)}. Written to ${path}.`);
  return signalCode || exitCodeOf(results);
}

function toList(chosen: readonly [string, Benchmarks[string]][]): string {
  return chosen
    .map(([name, { promises, about, seconds, needs }]) => {
      const took = `${toDuration(seconds.full)} (quick: ${toDuration(seconds.quick)})`;
      const needed = needs.length > 0 ? `; needs ${needs.join(", ")}` : "";
      return `${name.padEnd(12)}${promises.join(", ").padEnd(10)}${about}. Takes ${took}${needed}.`;
    })
    .join("\n");
}

function toDuration(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
