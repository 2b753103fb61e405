import type { Json } from "#lib/json.ts";
import type { StepActivity } from "./activity.ts";
import type { StepError } from "./outcome.ts";

/** Runs code that nobody has to trust. There is one real implementation: `server/platform/sandbox`. */
export interface CodePort {
  /** Never rejects, except with the signal's reason. */
  run(call: CodeCall): Promise<CodeResult>;
}

export interface CodeCall {
  /**
   * `body`: one program, the body of an async function, whose result is the value. `expressions`: any number of single
   * expressions, whose values are a list.
   */
  kind: "body" | "expressions";
  programs: readonly string[];
  language: "typescript" | "javascript";
  /**
   * The hash of the stored bundle with the packages that a body imports. If it is omitted, the body cannot
   * import any.
   */
  bundle?: string;
  /** The names that the programs see, and their values. */
  args: Readonly<Record<string, Json>>;
  /** Processor time. */
  cpuSeconds: number;
  memoryMegabytes: number;
  /** The longest time it may take, waits included: the step's timeout. Null for 5 minutes. */
  timeoutSeconds: number | null;
  /** The flow whose share of the sandbox it uses. Omitted for no flow, as for a preview. */
  flowId?: string;
  /** The time that `Date` returns, in milliseconds since the epoch. */
  nowMs: number;
  /** Decides all random numbers, together with the installation's secret: the step's idempotency key. */
  key: string;
  signal: AbortSignal;
}

export type CodeResult =
  /** `warnings`: notes about values that were left out or cut off. */
  (
    | { kind: "done"; value: Json; warnings: readonly string[] }
    /** `retryable`: another attempt can help. The error's detail has the line and column. */
    | { kind: "fail"; error: StepError; retryable: boolean }
  ) & { activity: StepActivity };
