import { z } from "zod";
import { startOpenLoad } from "./open-load.ts";

/** What became of one call. */
export interface SentCall {
  /** When it was sent, in milliseconds since the epoch. */
  atMs: number;
  tookMs: number;
  /** Null: the connection could not be made, or broke. */
  status: number | null;
  retryAfter: string | null;
  /** Of a call that was taken. */
  executionId: string | null;
}

/** Calls that go on being sent. */
export interface SteadyCalls {
  /** Those that were answered so far, in the order of their answers. */
  calls: readonly SentCall[];
  /** Sends no more; resolves when all are answered. */
  stop(): Promise<void>;
}

const acceptedSchema = z.object({ execution_id: z.uuid() });

/**
 * Calls a webhook so many times a second (see `startOpenLoad`), and remembers what became of each.
 *
 * @param urlOf where the next one goes, as soon as that is known
 */
export function startSteadyCalls(urlOf: () => string | Promise<string>, perSecond: number): SteadyCalls {
  const calls: SentCall[] = [];
  const { stop } = startOpenLoad(perSecond, async () => {
    calls.push(await send(await urlOf()));
  });
  return { calls, stop };
}

async function send(url: string): Promise<SentCall> {
  const atMs = Date.now();
  try {
    const response = await fetch(url, { method: "POST", body: '{"name":"Ada"}' });
    const text = await response.text();
    return {
      atMs,
      tookMs: Date.now() - atMs,
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      executionId: response.ok ? acceptedSchema.parse(JSON.parse(text)).execution_id : null,
    };
  } catch (cause) {
    // What fetch throws when there is no connection, or it breaks. Anything else is a failure of the test.
    if (!(cause instanceof TypeError)) throw cause;
    return { atMs, tookMs: Date.now() - atMs, status: null, retryAfter: null, executionId: null };
  }
}
