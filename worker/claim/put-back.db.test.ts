import { expect, test } from "vitest";
import { setFields } from "#test/executions/chain.ts";
import { readExecution } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";

const stage = setStage();
const links = [setFields("set", { hello: "{{name}}" })];
const first = { id: "1", attempt: 1, isAlone: false };

async function readJobs(id: string) {
  const { rows } = await stage.database.pool.query<{ payload: unknown; seconds: number }>(
    `select payload, extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
     where payload -> 'ids' ->> 0 = $1 and payload::jsonb ? 'epoch'`,
    [id],
  );
  return rows;
}

test("an execution of a flow that is full goes back into the queue for a while, and runs as if nothing had been", async () => {
  const { flow, id } = await stage.begin(links);
  const shell = createShell(stage.database.pool);
  const full = { ...shell, slots: { ...shell.slots, isFull: (flowId: string) => flowId === flow.flowId } };
  await runExecutions({ ids: [id] }, first, full);

  expect(await readExecution(stage.database.pool, id)).toMatchObject({
    status: "queued",
    epoch: 1,
    crashes: 0,
  });
  const { rows } = await stage.database.pool.query(
    'select started_at as "startedAt" from executions where id = $1',
    [id],
  );
  expect(rows).toEqual([{ startedAt: null }]);
  const [job, ...more] = await readJobs(id);
  expect(more).toEqual([]);
  expect(job?.payload).toEqual({ ids: [id], epoch: 1 });
  expect(job?.seconds).toBeGreaterThan(0);
  expect(job?.seconds).toBeLessThanOrEqual(2);

  await runExecutions(job?.payload, first, shell);
  const [execution] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", crashes: 0 });
});

test("the backlog has slots of its own, so none of it is put back", async () => {
  const { flow, id } = await stage.begin(links);
  const shell = createShell(stage.database.pool);
  const full = { ...shell, slots: { ...shell.slots, isFull: () => true } };
  await runExecutions({ ids: [id] }, { ...first, isBacklog: true }, full);
  const [execution] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
});

test("what another worker has claimed since, or has ended, is not put back", async () => {
  const { pool } = stage.database;
  const { id } = await stage.begin(links);
  const shell = createShell(pool);
  const [claim] = await shell.claim({ ids: [id], isAlone: false, maxEpoch: 0 });
  if (!claim?.claimed) throw new Error("It was not claimed.");
  await pool.query("update executions set epoch = 2 where id = $1", [id]);
  await shell.putBack([claim.claimed]);
  expect(await readExecution(pool, id)).toMatchObject({ status: "running", epoch: 2 });
  await pool.query(
    "update executions set epoch = 1, status = 'canceled', finished_at = now() where id = $1",
    [id],
  );
  await shell.putBack([claim.claimed]);
  expect(await readExecution(pool, id)).toMatchObject({ status: "canceled" });
  expect(await readJobs(id)).toEqual([]);
});
