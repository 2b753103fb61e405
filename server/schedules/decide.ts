import type { ScheduleSettings } from "#engine/schedule/settings.ts";
import { lastTimes, nextTime } from "#engine/schedule/times.ts";

/** A time that is reached later than this was missed: a worker that restarts does not miss any. */
const lateAfterMs = 60_000;

/** The largest number of missed times that are made up for, and of times in a schedule's queue. */
const maxCatchUp = 100;
const maxQueued = 100;

/** A schedule and its state at the time of the decision. */
export interface PendingSchedule {
  settings: ScheduleSettings;
  /** The first time that is still to be decided. */
  nextAtMs: number;
  /** Times that wait for the last execution, oldest first. */
  queuedMs: readonly number[];
  /** Its last execution has not finished. */
  isRunning: boolean;
}

export interface Decision {
  /** The times to start now, oldest first. */
  startMs: number[];
  queuedMs: number[];
  /** Null if it is never due again. */
  nextAtMs: number | null;
  /** The newest time that was decided about; null if no time was due. */
  lastAtMs: number | null;
}

/**
 * Decides about a schedule's times up to now. Those on time always count. Of the missed times, the policy
 * `missed` uses none, the last one, or the last hundred. The policy `overlap` then decides about each of
 * them, oldest first, as if they came one after the other.
 */
export function decide(schedule: PendingSchedule, nowMs: number): Decision {
  const { settings, nextAtMs } = schedule;
  if (nextAtMs > nowMs) return { ...overlap(schedule, []), nextAtMs, lastAtMs: null };
  const afterMs = nextAtMs - 1;
  const onTimeAfterMs = Math.max(afterMs, nowMs - lateAfterMs);
  const missed = lastTimes(settings, { afterMs, untilMs: onTimeAfterMs, max: catchUp[settings.missed] });
  const onTime = lastTimes(settings, { afterMs: onTimeAfterMs, untilMs: nowMs, max: maxCatchUp });
  return {
    ...overlap(schedule, [...missed, ...onTime]),
    nextAtMs: nextTime(settings, nowMs),
    lastAtMs: nowMs,
  };
}

const catchUp = { skip: 0, once: 1, all: maxCatchUp };

function overlap(
  { settings, queuedMs, isRunning }: PendingSchedule,
  due: readonly number[],
): Pick<Decision, "startMs" | "queuedMs"> {
  if (settings.overlap === "allow") return { startMs: [...due], queuedMs: [] };
  if (settings.overlap === "skip") return { startMs: isRunning ? [] : due.slice(0, 1), queuedMs: [] };
  const waiting = [...queuedMs, ...due];
  const startMs = isRunning ? [] : waiting.slice(0, 1);
  return { startMs, queuedMs: waiting.slice(startMs.length, startMs.length + maxQueued) };
}
