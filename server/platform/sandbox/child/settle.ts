import type { JSValueHandle } from "quickjs-wasi";
import type { CallLoop } from "./call-loop.ts";
import type { Machine } from "./engine.ts";
import { awaitInside, findPending, takeSettled } from "./guest-calls.ts";
import type { OutsideWork } from "./outside-work.ts";
import type { Rejections } from "./rejections.ts";
import { cutWarning, Stop } from "./stop.ts";

/** A call whose code runs. */
export interface RunningMachine {
  machine: Machine;
  loop: CallLoop;
  work: OutsideWork;
  rejections: Rejections;
  /** The longest time that the call may take, waits included. */
  elapsedMs: number;
}

/**
 * Waits for a promise of the code.
 *
 * @param explain why it is never settled, if nothing can settle it
 */
export async function settle(
  { machine, loop, work, rejections }: RunningMachine,
  promise: JSValueHandle,
  explain: () => string,
): Promise<void> {
  const isIdle = () => loop.isEmpty && work.timers === 0 && work.requests === 0;
  await loop.runUntil(machine, () => promise.promiseState !== 0 || isIdle());
  if (promise.promiseState !== 0) return;
  throw rejections.first() ?? new Stop({ code: "never_settled", message: explain() });
}

/**
 * Finishes work that the code did not await, in its result and elsewhere. Work that does not end in time is
 * cut off.
 *
 * @returns what was cut off, or null; and whether the result is unchanged since it was last looked through
 */
export async function finish(
  running: RunningMachine,
  value: JSValueHandle,
): Promise<{ warning: string | null; isUnchanged: boolean }> {
  const { loop, work, rejections, elapsedMs } = running;
  let seenTurns = await settleInside(running, value);
  const hasFinished = await finishLeftWork(running);
  // The unfinished work may have added promises to a list that was returned.
  if (hasFinished && seenTurns !== loop.turns) seenTurns = await settleInside(running, value);
  const unhandled = rejections.first();
  if (unhandled) throw unhandled;
  const warning = cutWarning(work.requests, work.timers, elapsedMs);
  return { warning, isUnchanged: seenTurns === loop.turns };
}

/** Waits for the promises in a result. @returns the loop's turns when the result was looked through */
async function settleInside(running: RunningMachine, value: JSValueHandle): Promise<number> {
  const { machine, loop } = running;
  const { turns } = loop;
  using inside = awaitInside(machine, value);
  if (inside.isUndefined) return turns;
  const explain = () =>
    `${findPending(machine, value)} is a promise that nothing settles. Check each promise in what the code returns.`;
  await settle(running, inside, explain);
  (await takeSettled(machine, inside)).dispose();
  return turns;
}

/** @returns false if something did not end within the time of the call */
async function finishLeftWork({ machine, loop, work }: RunningMachine): Promise<boolean> {
  work.returned();
  try {
    await loop.runUntil(machine, () => loop.isEmpty && work.hasEnded());
    return true;
  } catch (cause) {
    if (!(cause instanceof Stop) || cause.error.code !== "time_limit") throw cause;
    loop.resume();
    return false;
  }
}
