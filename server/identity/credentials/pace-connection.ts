import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { HttpFailure, RequestLimit } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { createGate, type Gate } from "#lib/gate.ts";
import { reserveTime } from "./connection-pace.sql.ts";
import type { DecryptedCredential } from "./data.ts";

/** The longest time that a step waits for its turn. After it, it fails and its retry setting decides. */
const maxWaitSeconds = 5;

const gates = new LRUCache<string, Gate>({ max: 1000 });

/**
 * Does the work when it is this connection's turn, or fails with when that is. A connection without a limit needs no statement:
 * its pause was read with its secret.
 */
export async function inTurn<Result>(
  { id, name, waitSeconds = null }: DecryptedCredential,
  { perSecond, parallel }: RequestLimit,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | HttpFailure> {
  const gate = parallel === undefined ? null : gateOf(id, parallel);
  const run = async () => {
    const { isTaken, seconds } =
      perSecond === undefined
        ? { isTaken: (waitSeconds ?? 0) <= maxWaitSeconds, seconds: waitSeconds ?? 0 }
        : await reserveTime(id, 1 / perSecond, maxWaitSeconds);
    if (!isTaken) return tooEarly(name, seconds);
    if (seconds > 0 && !(await waited(seconds, signal))) return canceled;
    return work();
  };
  return gate ? gate(run) : run();
}

function gateOf(id: string, parallel: number): Gate {
  const known = gates.get(id);
  if (known) return known;
  const gate = createGate(parallel);
  gates.set(id, gate);
  return gate;
}

/** Returns false if the step was canceled meanwhile. */
async function waited(seconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(seconds * 1000, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

const canceled: HttpFailure = {
  kind: "failure",
  code: "canceled",
  message: "The request was canceled.",
  retryable: false,
};

function tooEarly(name: string, seconds: number): HttpFailure {
  const at = new Date(clock.nowMs() + seconds * 1000)
    .toISOString()
    .replace(/\.\d+Z$/, " UTC")
    .replace("T", " ");
  return {
    kind: "failure",
    code: "rate_limited",
    message: `“${name}” has sent as many requests as its provider accepts. The next one may be sent at ${at}.`,
    retryable: true,
    retryAfterSeconds: seconds,
  };
}
