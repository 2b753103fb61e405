import type { Json } from "#lib/json.ts";

/** What one attempt of a node came to. Expected outcomes are data; only faults of ours are thrown. */
export type Outcome = Done | Suspend | Respond | Fail;

/** The step succeeded; `output` leaves by `handle` (`output` when left out), or by each handle of a list. */
export interface Done {
  kind: "done";
  output: Json;
  handle?: string | readonly string[];
}

/**
 * The step waits, and nothing waits in memory. It succeeds with `output` by `handle` once its time has come; an event or a
 * child execution that comes before brings an output and a handle of its own.
 */
export interface Suspend {
  kind: "suspend";
  until: Until;
  output: Json;
  handle?: string;
}

/** What a step waits for. Times are in seconds from now, by the database's clock. */
export type Until =
  | { kind: "time"; seconds: number }
  /** A call that names the token; null: however long that takes. */
  | { kind: "event"; token: string; timeoutSeconds: number | null }
  /** The end of an execution that the step started. */
  | { kind: "child"; executionId: string };

/** The step succeeded, and this is what the caller of the webhook is to be answered, if nobody answered it before. */
export interface Respond {
  kind: "respond";
  response: WebhookResponse;
  output: Json;
  handle?: string;
}

/** The attempt failed. `retryable` says whether another attempt can help; the node's retry setting decides whether there is one. */
export interface Fail {
  kind: "fail";
  error: StepError;
  retryable: boolean;
}

/** Why a step or an execution failed, in words a builder can act on. `code` is stable, snake_case. */
export interface StepError {
  code: string;
  message: string;
  detail?: Json;
}

/** An HTTP answer made by a flow. */
export interface WebhookResponse {
  status: number;
  /** Name and value, in order; a name may repeat. */
  headers: [name: string, value: string][];
  /** Text, sent as UTF-8. */
  body: string;
}
