import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Benchmark } from "./benchmark.ts";
import { childFlags } from "./child.ts";
import { isQuick } from "./lengths.ts";
import { measurementSchema } from "./measurement.ts";
import type { Outcome, Result } from "./report.ts";
import { findMissing } from "./tools.ts";

/** A benchmark that takes ten times as long as it should, and longer than this, hangs. */
const hangsAfterSeconds = 600;

/** How long what a benchmark started may take to end after it. */
const settleMs = 60_000;

const messageSchema = z.union([
  z.object({ measurements: z.array(measurementSchema) }),
  z.object({ error: z.string() }),
]);

/**
 * Runs one benchmark in its own process, unless the machine lacks what it needs. When it returns, its processes have ended and
 * its temporary folder is gone.
 *
 * @param list the module with the benchmarks
 * @param stopping ends the benchmark
 */
export async function runBenchmark(
  list: string,
  name: string,
  { promises, needs, seconds }: Benchmark,
  stopping: AbortSignal,
): Promise<Result> {
  const startedAtMs = performance.now();
  const before = load();
  const missing = findMissing(needs);
  const limitSeconds = Math.max(hangsAfterSeconds, 10 * seconds.full);
  const outcome: Outcome =
    missing.length > 0
      ? { kind: "skipped", needs: missing }
      : await runProcess(list, name, limitSeconds, stopping);
  const tookSeconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  return { name, promises, outcome, seconds: tookSeconds, load: { before, after: load() } };
}

async function runProcess(
  list: string,
  name: string,
  limitSeconds: number,
  stopping: AbortSignal,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-bench-"));
  // PostgreSQL's account must reach its folder in it.
  await chmod(folder, 0o711);
  const child = fork(join(import.meta.dirname, "run.ts"), [list, name, ...(isQuick ? ["--quick"] : [])], {
    env: { ...process.env, TMPDIR: folder },
    execArgv: childFlags,
    // Its own process group: Ctrl+C in a terminal reaches only us, and what it leaves behind can be found.
    detached: true,
    timeout: limitSeconds * 1000,
  });
  const stop = () => void child.kill("SIGTERM");
  stopping.addEventListener("abort", stop);
  try {
    return await outcomeOf(child, limitSeconds, stopping);
  } finally {
    stopping.removeEventListener("abort", stop);
    await endGroup(child.pid ?? 0);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function outcomeOf(child: ChildProcess, limitSeconds: number, stopping: AbortSignal): Promise<Outcome> {
  let outcome: Outcome | null = null;
  child.once("message", (received) => {
    const message = messageSchema.parse(received);
    outcome =
      "error" in message
        ? { kind: "failed", error: message.error }
        : { kind: "measured", measurements: message.measurements };
  });
  const startedAtMs = performance.now();
  const [code, signal] = await once(child, "exit");
  if (outcome) return outcome;
  const tookSeconds = (performance.now() - startedAtMs) / 1000;
  const error = stopping.aborted
    ? "Interrupted."
    : signal === "SIGTERM" && tookSeconds >= limitSeconds
      ? `It had not ended after ${limitSeconds} s.`
      : `Its process exited (${signal ?? `code ${code}`}) without a result.`;
  return { kind: "failed", error };
}

/** Ends what is left of the group; kills what does not end in time. */
async function endGroup(group: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  const deadline = performance.now() + settleMs;
  while (signalGroup(group, 0)) {
    if (performance.now() > deadline) {
      console.error(`Processes of the benchmark did not end within ${settleMs / 1000} s and are killed.`);
      signalGroup(group, "SIGKILL");
      return;
    }
    await sleep(50);
  }
}

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}
