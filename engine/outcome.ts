import type { Json } from "#lib/json.ts";
import type { UseStore } from "./store/access.ts";
import type { UseTable } from "./tables/access.ts";

/** The outcome of one attempt. Expected outcomes are data; only our own bugs are thrown. */
export type Outcome = Done | Suspend | Iterate | Call | UseStore | UseTable | Respond | Fail;

/** The step succeeded. `output` leaves by `handle` (default: `output`), or by each handle of a list. */
export interface Done {
  kind: "done";
  output: Json;
  handle?: string | readonly string[];
}

/**
 * The step is suspended and takes no memory. It succeeds with `output` by `handle` when its time has come. An event or
 * a child execution that ends earlier brings its own output and handle.
 */
export interface Suspend {
  kind: "suspend";
  until: Until;
  output: Json;
  handle?: string;
}

/**
 * The step of a container runs the nodes in it, once for each number up to `count`, and succeeds when all
 * iterations have finished.
 */
export interface Iterate {
  kind: "iterate";
  /** Stored with the step; each iteration reads its share of it (`Container.share`). */
  data: Json;
  count: number;
  /** The number of iterations that may run at once. */
  concurrency: number;
  /** A failed iteration ends the loop and fails the step, or is only counted. */
  onFailure: "stop" | "collect";
}

/**
 * The step runs another flow, at its trigger for calls by flows. The execution is created together with the step's
 * record, so there is exactly one for each step. With `wait`, the step is suspended until it has ended, and succeeds
 * with its result or fails with its error. Otherwise it succeeds with `{ execution_id }`.
 */
export interface Call {
  kind: "call";
  flowId: string;
  input: Json;
  wait: boolean;
}

/**
 * The condition on which a suspended step resumes. Times are in seconds from now, by the database's clock.
 */
export type Until =
  | { kind: "time"; seconds: number }
  /** A call to the step's URL. Null for no time limit. */
  | { kind: "event"; timeoutSeconds: number | null }
  /** The end of an execution that the step started. */
  | { kind: "child"; executionId: string };

/** The step succeeded, and this is the response to the webhook's caller, unless an earlier step already responded. */
export interface Respond {
  kind: "respond";
  response: WebhookResponse;
  output: Json;
  handle?: string;
}

/**
 * The attempt failed. `retryable` is true if a retry can help; the node's retry setting decides whether one
 * follows.
 */
export interface Fail {
  kind: "fail";
  error: StepError;
  retryable: boolean;
  /** A server asked not to be called again for this long. At least 0. */
  retryAfterSeconds?: number;
}

/** A failure that a retry does not fix. */
export function failed(code: string, message: string, detail?: Json): Fail {
  return {
    kind: "fail",
    error: { code, message, ...(detail !== undefined && { detail }) },
    retryable: false,
  };
}

/** The outcome of a computation, which has an output, or an error that a retry does not fix. */
export function toOutcome(result: { output: Json } | { error: StepError }): Done | Fail {
  return "output" in result
    ? { kind: "done", output: result.output }
    : { kind: "fail", error: result.error, retryable: false };
}

/** Why a step or an execution failed, worded for the flow's author. `code` is stable, snake_case. */
export interface StepError {
  code: string;
  message: string;
  detail?: Json;
}

/** An HTTP response made by a flow. */
export interface WebhookResponse {
  status: number;
  /** Name and value, in order; a name may repeat. */
  headers: [name: string, value: string][];
  /** Text, sent as UTF-8. */
  body: string;
  /** A stored file of the execution, whose bytes are the body instead. */
  file?: { id: string /** Bytes. */; size: number } | undefined;
}
