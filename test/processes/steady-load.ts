import { z } from "zod";

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
export interface SteadyLoad {
  /** Those that were answered so far, in the order of their answers. */
  calls: readonly SentCall[];
  /** Sends no more; resolves when all are answered. */
  stop(): Promise<void>;
}

const acceptedSchema = z.object({ execution_id: z.uuid() });

/**
 * Sends so many calls a second, each when it is due, whether earlier ones were answered or not.
 *
 * @param urlOf where the next one goes
 */
export function startSteadyLoad(urlOf: () => string, perSecond: number): SteadyLoad {
  const calls: SentCall[] = [];
  const underWay = new Set<Promise<void>>();
  const startMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startMs) / 1000) * perSecond; sent < due; sent += 1) {
      const call: Promise<void> = send(urlOf()).then((became) => {
        calls.push(became);
        underWay.delete(call);
      });
      underWay.add(call);
    }
  }, 5);
  return {
    calls,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
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
