import { setTimeout } from "node:timers/promises";
import type { HttpFailure, RequestLimit } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { reserveTime } from "./connection-pace.sql.ts";
import { withSlot } from "./connection-slots.ts";
import type { DecryptedCredential } from "./data.ts";

/** The longest time that a step waits for its turn. After it, it fails and its retry setting decides. */
const maxWaitSeconds = 5;

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
  const after = async (isTaken: boolean, seconds: number) => {
    if (!isTaken) return tooEarly(name, seconds);
    if (seconds > 0 && !(await waited(seconds, signal))) return canceled;
    return work();
  };
  if (parallel !== undefined) {
    const gapSeconds = perSecond === undefined ? 0 : 1 / perSecond;
    const limit = { connectionId: id, parallel, gapSeconds, maxSeconds: maxWaitSeconds };
    return withSlot(limit, signal, async (asked) =>
      asked.kind === "canceled" ? canceled : after(asked.kind === "taken", asked.seconds),
    );
  }
  if (perSecond === undefined) return after((waitSeconds ?? 0) <= maxWaitSeconds, waitSeconds ?? 0);
  const { isTaken, seconds } = await reserveTime(id, 1 / perSecond, maxWaitSeconds);
  return after(isTaken, seconds);
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
