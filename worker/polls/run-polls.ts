import type pg from "pg";
import type { PollOutcome } from "#engine/node.ts";
import type { Pollers } from "#engine/poll.ts";
import type { ConnectionPort, HttpPort, Ports } from "#engine/ports.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ClaimedPoll, claimPolls } from "#server/polls/claim.sql.ts";
import { finishPoll } from "#server/polls/finish-poll.sql.ts";

/** Polls at once. Each may hold a response of 5 MB. */
const slots = 10;

const timeoutMs = 60_000;

/** Makes polls in this worker. Any number of workers may do so at once; they share the work. */
export interface Polls {
  /**
   * Begins the due polls for which slots are free, and does not wait for them: a source that does not respond
   * occupies its slot, and the others are polled meanwhile.
   */
  look(): Promise<void>;
  /** Resolves when no poll is under way. */
  settled(): Promise<void>;
}

export interface PollsOptions {
  pollers: Pollers;
  /** Adds the secrets of connections. */
  http: HttpPort;
  connections: ConnectionPort;
  /** See `PollContext`. */
  conversions?: Ports["conversions"];
  /** Called for each poll that started executions, once they are committed, with their number. */
  onStart(flowId: string, executions: number): void;
  /** Called if a poll could not be claimed or its result not stored. It is made again when its lease ends. */
  onFault(cause: unknown): void;
  stop: AbortSignal;
}

export function createPolls(database: pg.Pool, options: PollsOptions): Polls {
  const { pollers, onFault, stop } = options;
  const occupied = new Set<Promise<void>>();
  const claim = (limit: number) => {
    const known = { types: pollers.types, connectors: pollers.connectors() };
    return inTransaction(database, (tx) => claimPolls(tx, known, limit));
  };

  /** Makes this poll, and then others that are due in the same slot. */
  async function occupy(first: ClaimedPoll): Promise<void> {
    for (let next: ClaimedPoll | undefined = first; next && !stop.aborted; [next] = await claim(1)) {
      await runPoll(database, next, options);
    }
  }

  return {
    async look() {
      const free = slots - occupied.size;
      if (free === 0 || stop.aborted) return;
      for (const poll of await claim(free)) {
        const slot = occupy(poll)
          .catch(onFault)
          .finally(() => occupied.delete(slot));
        occupied.add(slot);
      }
    },
    async settled() {
      await Promise.all(occupied);
    },
  };
}

async function runPoll(database: pg.Pool, claimed: ClaimedPoll, options: PollsOptions): Promise<void> {
  const outcome = await poll(claimed, options);
  if (options.stop.aborted) return;
  const count = await inTransaction(database, (tx) => finishPoll(tx, claimed, outcome));
  if (count > 0) options.onStart(claimed.flowId, count);
}

/** A poller that throws fails like one whose source does not respond: others must not wait for it. */
async function poll(
  { type, settings, cursor }: ClaimedPoll,
  { pollers, http, connections, conversions, stop }: PollsOptions,
): Promise<PollOutcome> {
  const poller = pollers.get(type);
  if (!poller)
    return { kind: "fail", error: { code: "unknown_type", message: `There is no trigger ${type}.` } };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
  try {
    const parsed = poller.settings.parse(settings);
    const ports = { http, connections, ...(conversions && { conversions }) };
    return await poller.poll({ settings: parsed, cursor, ...ports, signal });
  } catch (cause) {
    if (!stop.aborted && !signal.aborted)
      logger().error({ fault: describeFault(cause), type }, "poll failed");
    const message = signal.aborted
      ? `The check took more than ${timeoutMs / 1000} s.`
      : "The check failed because of an error in Millrace. The log of the worker has details.";
    const code = signal.aborted ? "timeout" : "internal_error";
    return { kind: "fail", error: { code, message } };
  }
}
