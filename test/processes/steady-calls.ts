import { z } from "zod";
import { startOpenLoad } from "./open-load.ts";

/** The result of one call. */
export interface SentCall {
  /** When it was sent, in milliseconds since the epoch. */
  atMs: number;
  tookMs: number;
  /** null: the connection failed or broke. */
  status: number | null;
  retryAfter: string | null;
  /** For an accepted call. */
  executionId: string | null;
}

/** Calls that continue in the background. */
export interface SteadyCalls {
  /** The calls with responses so far, in the order of their responses. */
  calls: readonly SentCall[];
  /** Stops sending; resolves when all calls have responses. */
  stop(): Promise<void>;
}

const acceptedSchema = z.object({ execution_id: z.uuid() });

/**
 * Calls a webhook at a fixed rate (see `startOpenLoad`), and records the result of each call.
 *
 * @param urlOf the URL of the next call, once it is known
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
    // fetch throws this if a connection fails or breaks. Anything else fails the test.
    if (!(cause instanceof TypeError)) throw cause;
    return { atMs, tookMs: Date.now() - atMs, status: null, retryAfter: null, executionId: null };
  }
}
