import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { createEmptyDatabase } from "#test/postgres/database.ts";
import { report } from "#test/processes/report.ts";
import { isFull } from "#test/processes/size.ts";
import { startSteadyCalls } from "#test/processes/steady-calls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { checkOutVersion } from "./old-version.ts";
import { releases } from "./releases.ts";
import { restoreDatabase } from "./restore.ts";

const stored = 10_000;
const perSecond = 20;
/** Calls that are accepted in each phase of the upgrade. */
const callsPerState = 100;

// The executions are as old as the fixture: retention would rightly delete them.
const environment = { RETENTION_DAYS: "0" };

test.runIf(isFull).for(releases)(
  "web and worker of $version run on while the schema is migrated and ours join them: nothing is lost",
  async (release, { skip }) => {
    const old = await checkOutVersion(release);
    if (!old)
      return skip(`This clone lacks the commit ${release.commit}: fetch its whole history to run this.`);
    const database = await createEmptyDatabase();
    const running: (WebProcess | TestWorker)[] = [];
    onTestFinished(async () => {
      await Promise.all(running.map((each) => each.kill()));
      await database.drop();
      await old.remove();
    });
    const { pool } = database;
    await restoreDatabase(database.url, release.version);
    const { rows } = await pool.query<{ node_id: string }>(
      "select t.node_id from triggers t join flow_versions v on v.id = t.version_id where v.document::text like '%condition_node%'",
    );
    const start = async (folder?: string) => {
      const options = { databaseUrl: database.url, environment, ...(folder && { folder }) };
      const [web, worker] = await Promise.all([
        startWebProcess(options),
        startTestWorker(database.url, environment, folder),
      ]);
      running.push(web, worker);
      return { web, worker };
    };

    const before = await start(old.folder);
    let webs = [before.web];
    let turn = 0;
    const load = startSteadyCalls(() => {
      turn += 1;
      return `${webs[turn % webs.length]?.url}/flow/webhook/${rows[0]?.node_id}`;
    }, perSecond);
    const taken = () => load.calls.filter(({ status }) => status === 200);
    const untilMoreTaken = () => {
      const wanted = taken().length + callsPerState;
      return until("calls are taken", async () => taken().length >= wanted);
    };

    await untilMoreTaken();
    expect((await migrate(database.url)).length).toBeGreaterThan(0);
    await untilMoreTaken();
    const after = await start();
    webs = [before.web, after.web];
    await untilMoreTaken();
    webs = [after.web];
    const exitCodes = await Promise.all([before.web.stop(), before.worker.stop()]);
    await untilMoreTaken();
    await load.stop();
    const statuses = await untilAllFinished(pool, 60_000);

    const acknowledged = taken().map(({ executionId }) => executionId);
    const { rows: found } = await pool.query("select from executions where id = any($1::uuid[])", [
      acknowledged,
    ]);
    report(`rolling upgrade from ${release.version}`, {
      calls: load.calls.length,
      lost: acknowledged.length - found.length,
      refused: load.calls.length - acknowledged.length,
      ...statuses,
    });
    const output = [before.web.output(), before.worker.log()].join("\n");
    expect(found.length, output).toBe(acknowledged.length);
    expect(load.calls.length, output).toBe(acknowledged.length);
    expect(Object.keys(statuses), output).toEqual(["succeeded"]);
    expect(statuses.succeeded).toBeGreaterThanOrEqual(stored + acknowledged.length);
    expect(exitCodes).toEqual([0, 0]);
  },
);
