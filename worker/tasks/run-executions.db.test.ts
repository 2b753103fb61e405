import { expect, test } from "vitest";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { clearJobs, readJobs } from "#test/executions/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { runExecutions } from "./run-executions.ts";

const stage = setStage();

test("a job that names several executions and lost its worker is split, and runs none of them itself", async () => {
  const flow = await createFlow(stage.database.pool, chain(setFields("set", { a: "1" })));
  const ids = await enqueue(stage.database.pool, flow, [1, 2, 3], { perJob: 3 });
  await clearJobs(stage.database.pool);
  await runExecutions({ ids }, { id: "1", attempt: 2, isAlone: false }, createShell(stage.database.pool));
  const jobs = await readJobs(stage.database.pool, ids);
  expect(jobs.map((each) => each.ids).toSorted()).toEqual(ids.map((id) => [id]).toSorted());
  expect(await readExecution(stage.database.pool, ids[0] ?? "")).toMatchObject({
    status: "queued",
    epoch: 0,
  });
});

test("a replay goes on from the steps that were copied to it, though nobody has taken it before", async () => {
  const { flow, id } = await stage.begin([
    setFields("first", { a: "anew" }),
    setFields("second", { b: "{{first.a}}" }),
  ]);
  const [trigger, first] = flow.document.nodes;
  await stage.database.pool.query("update executions set replay_of = id where id = $1", [id]);
  await stage.database.pool.query(
    `insert into steps (execution_id, node_id, status, handle, output) values
       ($1, $2, 'succeeded', 'output', null), ($1, $3, 'succeeded', 'output', '{"a":"kept"}')`,
    [id, trigger?.id, first?.id],
  );
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", epoch: 1 });
  expect(steps.slice(1)).toMatchObject([
    { key: "first", output: { a: "kept" } },
    { key: "second", output: { b: "kept" } },
  ]);
});
