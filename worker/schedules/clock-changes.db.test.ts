import { afterAll, beforeAll, expect, test } from "vitest";
import type { Schedule, ScheduleSettings } from "#engine/schedule/settings.ts";
import { clockChanges, testZones } from "#engine/schedule/test-support.ts";
import { timesAfter } from "#engine/schedule/times.ts";
import { clock, setClock } from "#lib/clock.ts";
import { startDueSchedules } from "#server/schedules/start-due.sql.ts";
import { clearJobs } from "#test/executions/jobs.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createSchedules, readStarted } from "#test/schedules/schedules.ts";
import { startDue } from "#worker/start-due.ts";

let database: TestDatabase;
let nowMs = 0;
const restore = setClock({ nowMs: () => nowMs, monotonicMs: () => nowMs });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  restore();
  await database.drop();
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const rule: Schedule["rule"] = {
  kind: "at",
  times: ["00:30", "01:30", "02:30", "03:00", "12:00", "20:30"],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};
const policies = (["skip", "once", "all"] as const).flatMap((missed) =>
  (["allow", "skip", "queue"] as const).map((overlap) => ({ missed, overlap })),
);

/** The worker looks ten seconds after each half hour. All that ran has finished by then. */
async function look(atMs: number): Promise<void> {
  nowMs = atMs;
  await database.pool.query("update executions set finished_at = $1 where finished_at is null", [
    clock.now(),
  ]);
  await startDue(database.pool, startDueSchedules, {
    onStart() {},
    stop: new AbortController().signal,
    at: clock.now(),
  });
}

function timesBetween(schedule: Schedule, afterMs: number, untilMs: number): number[] {
  const times: number[] = [];
  for (const ms of timesAfter(schedule, afterMs)) {
    if (ms > untilMs) return times;
    times.push(ms);
  }
  return times;
}

/** What is started at the first look after the worker was down: of the times that it missed, what the policies keep. */
function makeUp(times: readonly number[], atMs: number, { missed, overlap }: ScheduleSettings): number[] {
  const late = times.filter((ms) => ms <= atMs - minuteMs);
  const kept = { skip: [], once: late.slice(-1), all: late }[missed];
  const due = [...kept, ...times.filter((ms) => ms > atMs - minuteMs)];
  return overlap === "skip" ? due.slice(0, 1) : due;
}

const changes = testZones
  .filter((zone) => clockChanges(zone).length > 0)
  .map((zone, index): [zone: string, changeMs: number] => {
    const all = clockChanges(zone);
    return [zone, all[index % all.length] ?? 0];
  });

test("there are ten zones whose clocks change", () => {
  expect(changes.length).toBeGreaterThanOrEqual(10);
});

test.each(changes)(
  "%s: a worker that is down while clocks change starts no time twice, and misses what its policy says (R15)",
  async (time_zone, changeMs) => {
    await clearJobs(database.pool);
    await database.pool.query("delete from executions; delete from flows");
    const settings = policies.map((policy) => ({ rule, time_zone, ...policy }));
    const startMs = changeMs - 26 * hourMs;
    const endMs = changeMs + 26 * hourMs;
    const down = { afterMs: changeMs - 2 * hourMs + 10_000, untilMs: changeMs + 3 * hourMs + 10_000 };
    nowMs = startMs;
    const { nodeIds } = await createSchedules(database.pool, settings, clock.now());

    for (let ms = startMs + 10_000; ms <= endMs; ms += 30 * minuteMs) {
      if (ms > down.afterMs && ms < down.untilMs) continue;
      await look(ms);
    }
    // The system's clock is put back by three hours, and passes them again.
    for (let ms = endMs - 3 * hourMs; ms <= endMs + 10_000; ms += 30 * minuteMs) await look(ms);
    // What waits in queues starts, one time at each look.
    for (let looks = 0; looks < 10; looks += 1) await look(endMs + 10_000 + looks);

    const started = Map.groupBy(await readStarted(database.pool), ({ nodeId }) => nodeId);
    for (const [index, each] of settings.entries()) {
      const schedule = { rule, time_zone };
      const expected = [
        ...timesBetween(schedule, startMs, down.afterMs),
        ...makeUp(timesBetween(schedule, down.afterMs, down.untilMs), down.untilMs, each),
        ...timesBetween(schedule, down.untilMs, endMs + 10_000),
      ];
      const times = started.get(nodeIds[index] ?? "")?.map(({ scheduledFor }) => Date.parse(scheduledFor));
      expect(times, `${each.missed} ${each.overlap}`).toEqual(expected);
    }
  },
);
