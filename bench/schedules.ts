import { setTimeout as sleep } from "node:timers/promises";
import { startTestWorker } from "#test/processes/worker.ts";
import { createSchedules, everyMinute } from "#test/schedules/schedules.ts";
import { type Ground, layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";

const flows = 100;
const schedulesPerFlow = 100;
const promisedSeconds = 30;
const givenUpSeconds = 55;

/** Promise P13: 10,000 schedules that are due in the same minute, from that minute until the last has been started. */
export async function measureSchedules(): Promise<Measurement[]> {
  const ground = await layGround();
  const dueAt = await arrange(ground);
  const worker = await startTestWorker(ground.databaseUrl);
  try {
    const { count, distinct, seconds } = await untilStarted(ground, dueAt);
    const isComplete = count === flows * schedulesPerFlow && distinct === count;
    return [
      {
        promise: "P13",
        what: "10,000 schedules due in the same minute, until the last was started",
        figure: `${seconds.toFixed(1)} s, ${count} started, ${count - distinct} twice`,
        promised: `<= ${promisedSeconds} s`,
        baseline: null,
        isMet: isComplete && seconds <= promisedSeconds,
      },
    ];
  } finally {
    await worker.stop();
    await ground.clear();
  }
}

/** The worker starts afterwards, so that it finds all of them due at the same time. */
async function arrange({ pool }: Ground): Promise<Date> {
  const batch = Array.from({ length: schedulesPerFlow }, () => everyMinute);
  for (let flow = 0; flow < flows; flow += 1) await createSchedules(pool, batch, new Date());
  const { rows } = await pool.query<{ dueAt: Date }>(
    `with due as (select date_trunc('minute', now() + interval '10 seconds') + interval '1 minute' as at)
     update schedules set next_at = due.at from due returning due.at as "dueAt"`,
  );
  if (!rows[0]) throw new Error("There are no schedules.");
  return rows[0].dueAt;
}

interface State {
  count: number;
  distinct: number;
  seconds: number;
}

/** The executions of this time, once each of them has been started by the worker. */
async function untilStarted({ pool }: Ground, dueAt: Date): Promise<State> {
  const givenUpAt = new Date(dueAt.getTime() + givenUpSeconds * 1000);
  for (;;) {
    const { rows } = await pool.query<State & { isOver: boolean }>(
      `select count(started_at)::int as count, count(distinct trigger_node_id)::int as distinct,
         extract(epoch from max(started_at) - $1)::float8 as seconds, now() > $2 as "isOver"
       from executions where source = 'schedule' and (input ->> 'scheduled_for')::timestamptz = $1`,
      [dueAt, givenUpAt],
    );
    const [state] = rows;
    if (state && (state.count >= flows * schedulesPerFlow || state.isOver)) return state;
    await sleep(100);
  }
}
