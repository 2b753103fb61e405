import { setTimeout as delay } from "node:timers/promises";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { pool } from "#server/platform/database/pool.ts";

const patienceMs = 1000;

/** Whether the database responds within a second. Concurrent calls share one query. */
export function isDatabaseUp(): Promise<boolean> {
  return shared("up", async () => {
    await pool().query("select 1");
    return true;
  });
}

/** Whether the database has every migration of this program, including the job queue's. */
export function databaseIsMigrated(): Promise<boolean> {
  return shared("migrated", async () => {
    const [migrated, { rows }] = await Promise.all([
      isMigrated(pool()),
      pool().query<{ present: boolean }>(
        "select to_regclass('graphile_worker._private_jobs') is not null as present",
      ),
    ]);
    return migrated && rows[0]?.present === true;
  });
}

/** Checks in flight. A constant: the hot routes and Next's copy of this module may each run one. */
const inFlight = new Map<string, Promise<boolean>>();

function shared(name: string, check: () => Promise<boolean>): Promise<boolean> {
  const running = inFlight.get(name);
  if (running) return running;
  const started = Promise.race([check().catch(() => false), delay(patienceMs, false)]).finally(() =>
    inFlight.delete(name),
  );
  inFlight.set(name, started);
  return started;
}
