import { clock } from "#lib/clock.ts";
import type { Json } from "#lib/json.ts";
import { isShallow } from "#lib/json-depth.ts";
import type { SandboxCall, SandboxError, SandboxResult } from "./call.ts";
import { createChildPool } from "./child-pool.ts";
import { codeJob } from "./code-job.ts";
import { codeProgram } from "./code-program.ts";
import type { EndedFrame } from "./messages.ts";

/** Runs code that nobody has to trust, in processes of its own. */
export interface Sandbox {
  /** Never rejects, except with the signal's reason. Calls beyond the number of children wait for one. */
  run(call: SandboxCall): Promise<SandboxResult>;
  /** The process ids of its children. */
  pids(): number[];
  /** Ends the children. Running calls end with `sandbox_failed`. */
  close(): void;
}

/** @param maxChildren how many calls may run at once, each in a child of its own */
export function createSandbox(maxChildren: number): Sandbox {
  const { run, pids, close } = createChildPool(codeProgram, maxChildren);
  return {
    async run(call) {
      const startedMs = clock.monotonicMs();
      const result = await run(call.signal, () => codeJob(call));
      if (result.kind === "ended") return toResult(result.frame);
      if (result.kind === "killed") return toFailure(overTime(result.cpuMs, call), result.cpuMs);
      const message = `The sandbox process ended during the call (${result.reason}).`;
      return toFailure({ code: "sandbox_failed", message }, clock.monotonicMs() - startedMs);
    },
    pids,
    close,
  };
}

function overTime(cpuMs: number, { limits }: SandboxCall): SandboxError {
  const message = `The code used ${Math.round(cpuMs)} ms of processor time; its limit is ${limits.cpuMs} ms. It was in a step that cannot be interrupted.`;
  return { code: "cpu_limit", message };
}

function toFailure(error: SandboxError, cpuMs: number): SandboxResult {
  return { kind: "fail", error, logs: [], droppedLogBytes: 0, cpuMs };
}

function toResult({ value, error, logs, droppedLogBytes, cpuMs }: EndedFrame): SandboxResult {
  const about = { logs, droppedLogBytes, cpuMs };
  if (value === null) {
    return {
      kind: "fail",
      error: error ?? { code: "sandbox_failed", message: "There is no result." },
      ...about,
    };
  }
  const parsed: Json = JSON.parse(value);
  if (isShallow(parsed)) return { kind: "done", value: parsed, ...about };
  const message = "The result nests deeper than 512 levels.";
  return { kind: "fail", error: { code: "output_invalid", message }, ...about };
}
