import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { createEmptyDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { startSteadyCalls } from "#test/processes/steady-calls.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { restoreDatabase } from "./restore.ts";

/** Every released version whose databases must upgrade. */
const versions = ["0.1.0"];
const stored = 10_000;
const perSecond = 20;

// The executions are as old as the fixture: retention would rightly delete them.
const environment = { RETENTION_DAYS: "0" };

test.each(versions)(
  "a database of %s with 10,000 executions is upgraded and run under calls: nothing is lost, everything can be read",
  async (version) => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    await restoreDatabase(database.url, version);
    const { pool } = database;
    const readOld = async () => {
      const { rows } = await pool.query<{ id: string; status: string; input: unknown; steps: number }>(
        `select id, status, input, (select count(*)::int from steps where execution_id = e.id) as steps
         from executions e order by id limit ${stored}`,
      );
      return rows;
    };
    const before = await readOld();
    expect(before.length).toBe(stored);
    const unfinished = before.filter(({ status }) => status !== "succeeded");
    expect(new Set(unfinished.map(({ status }) => status))).toEqual(
      new Set(["queued", "running", "waiting"]),
    );
    const startedAt = performance.now();
    expect((await migrate(database.url)).length).toBeGreaterThan(0);
    const migratedMs = Math.round(performance.now() - startedAt);

    const scopes = await pool.query<{ scope: string; steps: number }>(
      "select scope, count(*)::int as steps from steps group by scope",
    );
    const storedSteps = before.reduce((sum, { steps }) => sum + steps, 0);
    expect(scopes.rows).toEqual([{ scope: "", steps: storedSteps }]);

    const { rows } = await pool.query<{ node_id: string }>(
      "select t.node_id from triggers t join flow_versions v on v.id = t.version_id where v.document::text like '%condition_node%'",
    );
    const start = () => startWebProcess({ databaseUrl: database.url, environment });
    const startWorker = () => startTestWorker(database.url, environment);
    let [web, worker] = await Promise.all([start(), startWorker()]);
    onTestFinished(async () => {
      await Promise.all([web.kill(), worker.kill()]);
    });
    const load = startSteadyCalls(() => `${web.url}/flow/webhook/${rows[0]?.node_id}`, perSecond);
    const [oldWeb, oldWorker] = [web, worker];
    [web, worker] = await Promise.all([start(), startWorker()]);
    const exitCodes = await Promise.all([oldWeb.stop(), oldWorker.stop()]);
    await load.stop();
    const statuses = await untilAllFinished(pool, 30_000);

    const taken = load.calls.filter(({ status }) => status === 200).map(({ executionId }) => executionId);
    const { rows: found } = await pool.query<{ id: string }>(
      "select id from executions where id = any($1::uuid[])",
      [taken],
    );
    const after = new Map((await readOld()).map((execution) => [execution.id, execution]));
    report(`upgrade from ${version}`, {
      executions: stored,
      unfinished: unfinished.length,
      "migrated in ms": migratedMs,
      calls: load.calls.length,
      lost: taken.length - found.length,
      refused: load.calls.length - taken.length,
    });
    // Every accepted call was stored. That no call is refused meanwhile is tested elsewhere (R11), on a machine that is
    // fast enough.
    expect(taken.length).toBeGreaterThan(0);
    expect(found.length).toBe(taken.length);
    expect(Object.keys(statuses)).toEqual(["succeeded"]);
    expect(statuses.succeeded).toBeGreaterThanOrEqual(stored + taken.length);
    for (const { id, status, input, steps } of before) {
      const now = after.get(id);
      expect(now?.input).toEqual(input);
      if (status === "succeeded") expect(now?.steps).toBe(steps);
      else expect(now?.steps).toBeGreaterThanOrEqual(steps);
    }
    expect(exitCodes).toEqual([0, 0]);
  },
  90_000,
);
