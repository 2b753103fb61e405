import type pg from "pg";
import type { Poller, PollOutcome } from "#engine/node.ts";
import type { HttpPort } from "#engine/ports.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ClaimedPoll, claimPolls } from "#server/polls/claim.ts";
import { finishPoll } from "#server/polls/finish-poll.ts";

/** Polls at once. Each may hold a response of 5 MB. */
const concurrency = 5;

const timeoutMs = 60_000;

export interface RunPollsOptions {
  pollers: readonly Poller[];
  http: HttpPort;
  /** Called for each poll that started executions, once they are committed. */
  onStart(flowId: string): void;
  stop: AbortSignal;
}

/**
 * Makes all polls that are due. Any number of workers may call it at once; they share the work.
 *
 * @returns how many executions were started
 */
export async function runPolls(database: pg.Pool, options: RunPollsOptions): Promise<number> {
  const types = options.pollers.map(({ type }) => type);
  const claim = (limit: number) => inTransaction(database, (tx) => claimPolls(tx, types, limit));
  const first = await claim(concurrency);
  const started = await Promise.all(
    first.map(async (poll) => {
      let count = 0;
      for (let next: ClaimedPoll | undefined = poll; next && !options.stop.aborted; [next] = await claim(1)) {
        count += await runPoll(database, next, options);
      }
      return count;
    }),
  );
  return started.reduce((sum, count) => sum + count, 0);
}

async function runPoll(database: pg.Pool, claimed: ClaimedPoll, options: RunPollsOptions): Promise<number> {
  const outcome = await poll(claimed, options);
  if (options.stop.aborted) return 0;
  const count = await inTransaction(database, (tx) => finishPoll(tx, claimed, outcome));
  if (count > 0) options.onStart(claimed.flowId);
  return count;
}

/** A poller that throws fails like one whose source does not respond: others must not wait for it. */
async function poll(
  { type, settings, cursor }: ClaimedPoll,
  { pollers, http, stop }: RunPollsOptions,
): Promise<PollOutcome> {
  const poller = pollers.find((each) => each.type === type);
  if (!poller) throw new Error(`There is no poller of the type ${type}.`);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
  try {
    return await poller.poll({ settings: poller.settings.parse(settings), cursor, http, signal });
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
