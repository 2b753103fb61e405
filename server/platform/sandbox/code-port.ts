import { createHmac } from "node:crypto";
import type { CodeCall, CodePort, CodeResult } from "#engine/ports.ts";
import type { SandboxCall, SandboxError, SandboxResult } from "./call.ts";
import type { Sandbox } from "./pool.ts";

const megabyte = 1024 * 1024;
const outputBytes = 1_000_000;
const logBytes = 64 * 1024;
const fetches = 20;
/** The longest time that a call may take, waits included, unless its step has a timeout. */
const longestSeconds = 300;

/** How one call sends requests, and those that it has sent so far. */
export interface CallRequests {
  fetch: NonNullable<SandboxCall["fetch"]>;
  requests: CodeResult["activity"]["requests"];
}

/** Returns the script of a bundle by its hash, or why it cannot be used. */
export type ReadBundle = (hash: string) => Promise<{ script: string } | { code: string; message: string }>;

/**
 * Runs code in the sandbox.
 *
 * @param seedKey makes random numbers that cannot be computed from an execution's id, which every sender
 *   knows
 * @param requestsOf the requests of a call; if omitted, code cannot send requests
 * @param readBundle the packages of a call
 */
export function createSandboxPort(
  sandbox: () => Sandbox,
  seedKey: Buffer,
  requestsOf?: (call: CodeCall) => CallRequests,
  readBundle?: ReadBundle,
): CodePort {
  return {
    async run(call) {
      const bundle = call.bundle === undefined ? null : await readBundle?.(call.bundle);
      if (bundle && "code" in bundle) {
        const { code, message } = bundle;
        const activity = { logs: [], dropped_log_bytes: 0, requests: [], cpu_ms: 0 };
        return { kind: "fail", error: { code, message }, retryable: false, activity };
      }
      const sent = requestsOf?.(call);
      const result = await sandbox().run({
        ...toSandboxCall(call, seedKey),
        ...(bundle && { packages: bundle.script }),
        ...(sent && { fetch: sent.fetch }),
      });
      const { logs, droppedLogBytes, cpuMs } = result;
      const activity = {
        logs,
        dropped_log_bytes: droppedLogBytes,
        requests: sent?.requests ?? [],
        cpu_ms: Math.round(cpuMs * 10) / 10,
      };
      return { ...toResult(result), activity };
    },
  };
}

function toSandboxCall(call: CodeCall, seedKey: Buffer): SandboxCall {
  const { kind, programs, language, nowMs, signal, flowId } = call;
  return {
    kind,
    programs,
    language,
    args: Object.fromEntries(Object.entries(call.args).map(([name, value]) => [name, JSON.stringify(value)])),
    limits: {
      cpuMs: call.cpuSeconds * 1000,
      elapsedMs: (call.timeoutSeconds ?? longestSeconds) * 1000,
      memoryBytes: call.memoryMegabytes * megabyte,
      outputBytes,
      logBytes,
      fetches,
    },
    nowMs,
    seed: createHmac("sha256", seedKey).update(call.key).digest("hex"),
    ...(flowId !== undefined && { share: flowId }),
    signal,
  };
}

function toResult(
  result: SandboxResult,
):
  | Omit<Extract<CodeResult, { kind: "done" }>, "activity">
  | Omit<Extract<CodeResult, { kind: "fail" }>, "activity"> {
  if (result.kind === "done") return { kind: "done", value: result.value, warnings: result.warnings };
  const { code, line, column, program } = result.error;
  const place = {
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(program !== undefined && { program }),
  };
  const hasPlace = Object.keys(place).length > 0;
  const error = { code, message: withLine(result.error), ...(hasPlace && { detail: place }) };
  return { kind: "fail", error, retryable: code === "sandbox_failed" };
}

function withLine({ message, line }: SandboxError): string {
  return line === undefined ? message : `${message} (line ${line})`;
}
