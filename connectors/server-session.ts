import { setTimeout } from "node:timers/promises";
import {
  type CodeContext,
  type Done,
  type Fail,
  failed,
  type JsonObject,
  type OpenServer,
} from "#engine/connectors/operation-code.ts";
import { Unfit } from "./sql.ts";

const maxSeconds = 3600;

/** A server, and when the work with it ends. */
export interface Limited {
  server: OpenServer;
  /** Aborted when the step is canceled or its time is up. */
  signal: AbortSignal;
}

/** The failure of an error of the server or its driver; null if it tells only that the connection failed. */
export type ToFail = (error: unknown, host: string) => Fail | null;

/**
 * Does work with the server of a step, in the time that the step gives it. What the work throws is a failure of the step.
 */
export function withinTime(
  context: Pick<CodeContext, "withServer" | "input" | "signal">,
  work: (limited: Limited) => Promise<Done | Fail>,
  toFail: ToFail,
): Promise<Done | Fail> {
  const seconds = Number(context.input.timeout ?? 60);
  if (!(seconds > 0 && seconds <= maxSeconds)) {
    const message = `It may take from 1 to ${maxSeconds} seconds.`;
    return Promise.resolve(failed("invalid_setting", message));
  }
  return context.withServer(async (server) => {
    const timeout = AbortSignal.timeout(seconds * 1000);
    const signal = AbortSignal.any([context.signal, timeout]);
    try {
      signal.throwIfAborted();
      const outcome = await work({ server, signal });
      // A server may end a canceled query as if it were complete.
      signal.throwIfAborted();
      return outcome;
    } catch (error) {
      if (context.signal.aborted) return failed("canceled", "It was canceled.");
      if (timeout.aborted) {
        const message = `It was canceled, since it took more than ${seconds} s.`;
        return { ...failed("timeout", message), retryable: true };
      }
      if (error instanceof Unfit) return failed("invalid_setting", error.message);
      return toFail(error, server.host) ?? fromConnection(error, server.host);
    }
  });
}

/** Does work that reads from the server's socket, which is closed if the step is canceled or its time is up. */
export async function closingOnAbort<Result>(
  { server: { socket }, signal }: Limited,
  work: () => Promise<Result>,
): Promise<Result> {
  const abort = () => socket.destroy();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

const cancelTries = 4;
const betweenCancelsMs = 500;

/**
 * Cancels a query that may have just begun. A server ignores the request while it waits for the next message of the query, so it is
 * sent until the query has ended.
 */
export async function cancelUntilEnded(cancel: () => Promise<void>, query: Promise<unknown>): Promise<void> {
  const ended = query.then(
    () => true,
    () => true,
  );
  for (let tries = 0; tries < cancelTries; tries += 1) {
    await cancel();
    if (await Promise.race([ended, setTimeout(betweenCancelsMs, false)])) return;
  }
}

/** The options of TLS for a driver; false for none. */
export function tlsOf({ fields: { tls, certificates = "" } }: OpenServer) {
  if (tls === "off") return false;
  return { rejectUnauthorized: tls !== "required", ...(certificates !== "" && { ca: certificates }) };
}

/** Sentences about errors, by their code or their words. */
const explanations: readonly [pattern: RegExp, words: string][] = [
  [/ANSWER_TOO_LARGE|more rows than/, "it sent more than is read. Select fewer rows or columns"],
  [
    /does not support (SSL|secure)|EPROTO|WRONG_VERSION/,
    "it does not encrypt connections. Set up TLS there, or choose the encryption “None”",
  ],
  [/SELF_SIGNED|self.signed/, "its certificate is self-signed. Enter it under “Certificate authorities”"],
  [
    /UNABLE_TO_(VERIFY|GET)|unable to (verify|get)/,
    "its certificate cannot be verified. Enter that of its authority under “Certificate authorities”",
  ],
  [/CERT_HAS_EXPIRED/, "its certificate has expired"],
  [/ALTNAME|altnames/, "its certificate is for another name"],
  [/SASL|SCRAM|password must be/i, "it signs in in a way that is not safe or not known"],
  [/ECONNRESET|EPIPE|terminated|ended|closed the connection/i, "it closed the connection"],
];

function fromConnection(error: unknown, host: string): Fail {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [, words] = explanations.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  const isLarge = code === "ANSWER_TOO_LARGE" || message.includes("more rows than");
  return {
    ...failed(
      isLarge ? "answer_too_large" : "connection_failed",
      `${host} could not be used: ${words ?? message}.`,
    ),
    retryable: words?.includes("closed") ?? false,
  };
}

/** The rows of a step. It says if some were left out. */
export function output(
  { rows, isCut }: { rows: JsonObject[]; isCut: boolean },
  { warn }: Pick<CodeContext, "warn">,
): Done {
  if (isCut) warn(`There are more rows. The output has the first ${rows.length}.`);
  return { kind: "done", output: rows };
}
