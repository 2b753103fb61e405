import { setTimeout as delay } from "node:timers/promises";
import { singleton } from "#lib/singleton.ts";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { pool } from "#server/platform/database/pool.ts";

const patienceMs = 1000;

/** Whether the database responds within a second. Concurrent calls share one query. */
export function isDatabaseUp(): Promise<boolean> {
  return shared("status.databaseAnswers", async () => {
    await pool().query("select 1");
    return true;
  });
}

/** Whether the database has every migration of this program, including the job queue's. */
export function databaseIsMigrated(): Promise<boolean> {
  return shared("status.databaseIsMigrated", async () => {
    const [migrated, { rows }] = await Promise.all([
      isMigrated(pool()),
      pool().query<{ present: boolean }>(
        "select to_regclass('graphile_worker._private_jobs') is not null as present",
      ),
    ]);
    return migrated && rows[0]?.present === true;
  });
}

function shared(name: string, look: () => Promise<boolean>): Promise<boolean> {
  const state = singleton<{ underWay: Promise<boolean> | null }>(name, () => ({ underWay: null }));
  state.underWay ??= Promise.race([look().catch(() => false), delay(patienceMs, false)]).finally(() => {
    state.underWay = null;
  });
  return state.underWay;
}
