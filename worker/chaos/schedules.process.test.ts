import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "#test/executions/until.ts";
import { boundMs } from "#test/processes/bound.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";
import { createSchedules, everyMinute, readStarted } from "#test/schedules/schedules.ts";

const size = bySize({
  short: { flows: 3, perFlow: 100, kills: 2, minutes: 2 },
  long: { flows: 10, perFlow: 100, kills: 4, minutes: 4 },
  full: { flows: 100, perFlow: 100, kills: 30, minutes: 10 },
});
const minuteMs = 60_000;

test(`${size.flows * size.perFlow} schedules due in the same minute are all started within 30 s (P13)`, async () => {
  const { database } = await setScene({ workers: 2 });
  const { pool } = database;
  const { rows: before } = await pool.query<{ at: Date }>(
    "select date_trunc('minute', now()) - interval '1 ms' as at",
  );
  // Due in the current minute. If that minute ends before they run, they missed that time, and start once for it.
  const batch = Array.from({ length: size.perFlow }, () => ({ ...everyMinute, missed: "once" as const }));
  for (let flow = 0; flow < size.flows; flow += 1) {
    await createSchedules(pool, batch, before[0]?.at ?? new Date(0));
  }
  const { rows: created } = await pool.query<{ at: Date }>("select now() as at");
  const all = size.flows * size.perFlow;
  await until("each of them has been started", async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(distinct trigger_node_id)::int as count from executions where started_at is not null",
    );
    return rows[0]?.count === all;
  });
  const { rows: after } = await pool.query<{ at: Date }>("select now() as at");
  const seconds = ((after[0]?.at.getTime() ?? 0) - (created[0]?.at.getTime() ?? 0)) / 1000;
  const started = await readStarted(pool);
  report("P13", { schedules: all, "s until the last was started": seconds });
  const keys = started.map(({ nodeId, scheduledFor }) => `${nodeId} ${scheduledFor}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(seconds * 1000).toBeLessThanOrEqual(boundMs(30_000));
});

test(`no time is started twice or missed with ${size.kills} kills (R15)`, async () => {
  const { database, crew, random } = await setScene({ workers: 2 });
  const { pool } = database;
  const settings = Array.from({ length: 60 }, (_, index) => ({
    ...everyMinute,
    missed: "all" as const,
    overlap: index % 2 === 0 ? ("allow" as const) : ("queue" as const),
  }));
  for (let kill = 0; kill < size.kills; kill += 1) {
    // Each of them has missed some minutes, which the workers make up for when one of them is killed.
    const { rows } = await pool.query<{ now: Date }>("select now()");
    const at = new Date((rows[0]?.now.getTime() ?? 0) - size.minutes * minuteMs);
    await createSchedules(pool, settings, at);
    await sleep(random.integer(700));
    await crew.replace(random.integer(2));
  }
  // The executions finish, and each end starts the next time that waits.
  await until("nothing is due, and no time waits", async () => {
    const { rows } = await pool.query(
      "select from schedules where queued <> '{}' or next_at <= now() limit 1",
    );
    return rows.length === 0;
  });
  await crew.stop();

  const byNode = Map.groupBy(await readStarted(pool), ({ nodeId }) => nodeId);
  expect(byNode.size).toBe(size.kills * settings.length);
  const { rows: decided } = await pool.query<{ nodeId: string; nextAt: Date }>(
    `select node_id as "nodeId", next_at as "nextAt" from schedules`,
  );
  for (const { nodeId, nextAt } of decided) {
    const times = (byNode.get(nodeId) ?? []).map(({ scheduledFor }) => Date.parse(scheduledFor));
    // Every minute from the first to the last one that was decided about, once.
    const [first = Number.NaN] = times;
    expect(times).toEqual(Array.from(times, (_, index) => first + index * minuteMs));
    expect(times.length).toBeGreaterThanOrEqual(size.minutes);
    expect(times.at(-1)).toBe(nextAt.getTime() - minuteMs);
  }
  report("R15", { seed: random.seed, kills: size.kills, schedules: decided.length });
});
