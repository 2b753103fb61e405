import { clock } from "#lib/clock.ts";
import type { SandboxCall, SandboxError, SandboxResult } from "./call.ts";
import { overTimeMessage } from "./child/stop.ts";
import type { ChildJob } from "./child.ts";
import { createChildPool } from "./child-pool.ts";
import type { ChildProgram } from "./child-process.ts";
import { codeJob, type EndedCall } from "./code-job.ts";
import { codeProgram } from "./code-program.ts";

/** Runs untrusted code in separate processes. */
export interface Sandbox {
  /** Never rejects, except with the signal's reason. Calls beyond the number of children wait for one. */
  run(call: SandboxCall): Promise<SandboxResult>;
  /** The process ids of its children. */
  pids(): number[];
  /** Ends the children. Running calls end with `sandbox_failed`. */
  close(): void;
}

/** For tests. */
export interface SandboxOptions {
  /** The program that the children run. */
  program?: ChildProgram;
  /** Called whenever a child starts to run a call. */
  onRun?(call: SandboxCall, pid: number): void;
}

/** @param maxChildren the number of calls that may run at once, each in its own child */
export function createSandbox(
  maxChildren: number,
  { program = codeProgram, onRun }: SandboxOptions = {},
): Sandbox {
  const { run, pids, close } = createChildPool(program, maxChildren);
  function jobOf(call: SandboxCall, signal: AbortSignal, onOverdue: () => void): ChildJob<EndedCall> {
    const job = codeJob({ ...call, signal });
    let overdue: NodeJS.Timeout | undefined;
    return {
      ...job,
      start(line) {
        onRun?.(call, line.pid);
        overdue = setTimeout(onOverdue, call.limits.elapsedMs + graceMs);
        overdue.unref();
        job.start(line);
      },
      stop(hasEnded) {
        clearTimeout(overdue);
        job.stop?.(hasEnded);
      },
    };
  }
  return {
    async run(call) {
      const startedMs = clock.monotonicMs();
      const own = new AbortController();
      const signal = AbortSignal.any([call.signal, own.signal]);
      const create = () => jobOf(call, signal, () => own.abort(new Overdue()));
      const result = await run(signal, create, { share: call.share }).catch((cause: unknown) => {
        if (cause instanceof Overdue) return { kind: "overdue" } as const;
        throw cause;
      });
      if (result.kind === "overdue") {
        const error = { code: "time_limit", message: overTimeMessage(call.limits.elapsedMs) } as const;
        return toFailure(error, 0);
      }
      if (result.kind === "ended") return toResult(result.frame);
      if (result.kind === "killed") return toFailure(overTime(result.cpuMs, call), result.cpuMs);
      const message = `The sandbox process ended during the call (${result.reason}).`;
      return toFailure({ code: "sandbox_failed", message }, clock.monotonicMs() - startedMs);
    },
    pids,
    close,
  };
}

/** A child ends a call by itself; this is for one that does not. */
const graceMs = 1000;

class Overdue extends Error {}

function overTime(cpuMs: number, { limits }: SandboxCall): SandboxError {
  const message = `The code used ${Math.round(cpuMs)} ms of processor time; its limit is ${limits.cpuMs} ms. It was in a step that cannot be interrupted.`;
  return { code: "cpu_limit", message };
}

function toFailure(error: SandboxError, cpuMs: number): SandboxResult {
  return { kind: "fail", error, warnings: [], logs: [], droppedLogBytes: 0, cpuMs };
}

function toResult({ result, error, warnings, logs, droppedLogBytes, cpuMs }: EndedCall): SandboxResult {
  const about = { warnings, logs, droppedLogBytes, cpuMs };
  if (result === null) {
    return {
      kind: "fail",
      error: error ?? { code: "sandbox_failed", message: "There is no result." },
      ...about,
    };
  }
  return { kind: "done", value: result.value, ...about };
}
