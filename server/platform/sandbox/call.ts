import type { Json } from "#lib/json.ts";

/** Code to run in the sandbox. It sees its arguments and nothing else. */
export interface SandboxCall {
  /**
   * `body`: one program, the body of an async function. `expressions`: each program is one expression; they share the
   * call's limits.
   */
  kind: "body" | "expressions";
  programs: readonly string[];
  language: "typescript" | "javascript";
  /**
   * A script whose value is an object with the modules that a body imports, by name. It runs before the body,
   * within the same limits. Omitted if there are none.
   */
  packages?: string;
  /** The names that the programs see, and their values as JSON text. */
  args: Readonly<Record<string, string>>;
  limits: SandboxLimits;
  /**
   * The time that `Date` returns, in milliseconds since the epoch. The clock is frozen, so that a rerun gives
   * the same result.
   */
  nowMs: number;
  /** Decides all random numbers. 64 hexadecimal digits that senders cannot guess. */
  seed: string;
  /**
   * Sends a request for the code. Omitted: `fetch` fails. If it rejects, the code gets a failure without details, so it
   * logs its faults itself.
   *
   * @param number of the request, from 1; a second run of the call counts from 1 again
   */
  fetch?: (request: SandboxRequest, number: number) => Promise<SandboxResponse | SandboxFetchFailure>;
  /**
   * Calls with the same share take at most half of the children that the others leave: the flow's id. If it
   * is omitted, the call may take any child.
   */
  share?: string;
  /** Ends the call: its child is killed. */
  signal: AbortSignal;
}

export interface SandboxLimits {
  /** Milliseconds of processor time. */
  cpuMs: number;
  /** Milliseconds from the start of the call, waits included. No timer of the code is longer. */
  elapsedMs: number;
  memoryBytes: number;
  /** Of the result as JSON text, in UTF-8. */
  outputBytes: number;
  /** The limit for all console output. Output beyond it is cut off; the code continues. */
  logBytes: number;
  fetches: number;
}

export interface SandboxRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  /** Base64; null for no body. */
  body: string | null;
}

export interface SandboxResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Base64. */
  body: string;
}

export interface SandboxFetchFailure {
  failure: string;
}

export interface LogLine {
  level: "debug" | "error" | "info" | "log" | "warn";
  text: string;
}

/** A program's exception, or the limit that it exceeded. */
export interface SandboxError {
  /**
   * `code_failed`: the code threw. `code_invalid`: it cannot be parsed. `cpu_limit`, `time_limit`,
   * `memory_limit`, `output_limit`, `fetch_limit`: the message states the limit. `output_invalid`: the return
   * value is not JSON. `never_settled`: it waits for a promise that nothing settles. `sandbox_failed`: its
   * child ended twice.
   */
  code: SandboxErrorCode;
  message: string;
  /** The place in the program, from 1. */
  line?: number | undefined;
  column?: number | undefined;
  /** The index of the expression, from 0. */
  program?: number | undefined;
}

export const sandboxErrorCodes = [
  "code_failed",
  "code_invalid",
  "cpu_limit",
  "time_limit",
  "memory_limit",
  "output_limit",
  "fetch_limit",
  "output_invalid",
  "never_settled",
  "sandbox_failed",
] as const;
export type SandboxErrorCode = (typeof sandboxErrorCodes)[number];

export type SandboxResult = (
  | { kind: "done" /** The return value of a body, or the values of expressions in order. */; value: Json }
  | { kind: "fail"; error: SandboxError }
) & {
  /** Notes about output that was left out or cut off, if the call finished. */
  warnings: string[];
  logs: LogLine[] /** Bytes of console output that were cut off. */;
  droppedLogBytes: number;
  cpuMs: number;
};
