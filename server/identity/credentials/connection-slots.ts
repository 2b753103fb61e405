import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { createGate, type Gate } from "#lib/gate.ts";
import { newId } from "#lib/id.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import {
  extendSlot,
  leaseSeconds,
  releaseSlot,
  type SlotRequest,
  type TakenSlot,
  takeSlot,
} from "./connection-slots.sql.ts";

type Asked = Exclude<TakenSlot, { kind: "full" }> | { kind: "canceled" };

/** The requests of this process for a connection: those that are sent, and the one of the others that asks for a slot. */
interface Line {
  sending: Gate;
  asking: Gate;
}

const lines = new LRUCache<string, Line>({ max: 1000 });

/**
 * Does the work with a slot of a connection that accepts few requests at once, of all processes. A request waits for its slot as
 * long as its step does.
 */
export function withSlot<Result>(
  { connectionId, ...limit }: Omit<SlotRequest, "slot">,
  signal: AbortSignal,
  work: (asked: Asked) => Promise<Result>,
): Promise<Result> {
  const { sending, asking } = lineOf(connectionId, limit.parallel);
  return sending(async () => {
    const request = { connectionId, slot: newId(), ...limit };
    const asked = await asking(() => untilTaken(request, signal));
    if (asked.kind !== "taken") return work(asked);
    const alive = setInterval(() => void quietly(extendSlot(connectionId, request.slot)), renewMs);
    try {
      return await work(asked);
    } finally {
      clearInterval(alive);
      await quietly(releaseSlot(connectionId, request.slot));
    }
  });
}

const renewMs = (leaseSeconds * 1000) / 3;

/** Between two questions for a slot. Only one request of a process asks, and only while others have all slots. */
const askAgainMs = 50;

async function untilTaken(request: SlotRequest, signal: AbortSignal): Promise<Asked> {
  for (;;) {
    if (signal.aborted) {
      await quietly(releaseSlot(request.connectionId, request.slot));
      return { kind: "canceled" };
    }
    const asked = await takeSlot(request);
    if (asked.kind !== "full") return asked;
    await setTimeout(askAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

function lineOf(connectionId: string, parallel: number): Line {
  const known = lines.get(connectionId);
  if (known) return known;
  const line = { sending: createGate(parallel), asking: createGate(1) };
  lines.set(connectionId, line);
  return line;
}

/** The slot ends by itself: its request neither fails nor waits because of it. */
async function quietly(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    logger().warn({ fault: describeFault(cause) }, "slot of a connection not stored");
  }
}
