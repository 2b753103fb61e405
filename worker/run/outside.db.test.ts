import { expect, test } from "vitest";
import type { OutgoingResponse } from "#engine/node.ts";
import { httpRequest, setFields } from "#test/executions/chain.ts";
import { readExecution, readSteps } from "#test/executions/executions.ts";
import { clearJobs, readJobs } from "#test/executions/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { until } from "#test/executions/until.ts";

const stage = setStage();

test("everything before a call is stored when it is made, and so is that it is being made", async () => {
  const { flow, id } = await stage.begin([
    setFields("set", { a: "{{total}}" }),
    httpRequest("call", "http://x/"),
  ]);
  const seen = Promise.withResolvers<unknown>();
  const { http } = scriptedWorld(async () => {
    seen.resolve(await readSteps(stage.database.pool, flow, id));
    return answered("done");
  });
  await stage.run(id, createShell(stage.database.pool, { http }));

  expect(await seen.promise).toMatchObject([
    { key: "receive_webhook", status: "succeeded" },
    { key: "set", status: "succeeded", output: { name: "Ada", total: 12, a: 12 } },
    { key: "call", status: "running", input: { name: "Ada", total: 12, a: 12 } },
  ]);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", epoch: 1 });
  expect(steps.at(-1)).toMatchObject({
    status: "succeeded",
    input: { name: "Ada", total: 12, a: 12 },
    output: { status: 200, headers: {}, body: "done" },
  });
});

test("a call that its worker did not live to see answered is made again as the same attempt, under the same key", async () => {
  const { flow, id } = await stage.begin([
    httpRequest("call", "http://x/"),
    setFields("after", { a: "{{call.body}}" }),
  ]);
  const dead = scriptedWorld(() => new Promise(() => {}));
  const deadShell = createShell(stage.database.pool, { http: dead.http });
  void stage.run(id, deadShell);
  await until("the call is on its way", async () => dead.calls.length === 1);

  const alive = scriptedWorld(async () => answered("second"));
  await stage.run(id, createShell(stage.database.pool, { http: alive.http }));

  const keys = [...dead.calls, ...alive.calls].map((call) =>
    new Headers(call.headers).get("idempotency-key"),
  );
  expect(keys).toEqual(Array.from({ length: 2 }, () => `${id}::${flow.document.nodes[1]?.id}`));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", epoch: 2 });
  expect(steps).toMatchObject([
    { key: "receive_webhook" },
    { key: "call", attempt: 1, output: { body: "second" } },
    { key: "after", output: { a: "second" } },
  ]);
  deadShell.drain.end();
});

test("a worker that lost the execution makes no further call and writes nothing", async () => {
  const { flow, id } = await stage.begin([
    httpRequest("first", "http://x/1"),
    httpRequest("second", "http://x/2"),
  ]);
  const { http, calls } = scriptedWorld(async () => {
    await stage.database.pool.query("update executions set epoch = epoch + 1 where id = $1", [id]);
    return answered("late");
  });
  await stage.run(id, createShell(stage.database.pool, { http }));
  expect(calls).toHaveLength(1);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "running", epoch: 2 });
  expect(steps.at(-1)).toMatchObject({ key: "first", status: "running" });
});

test("a canceled execution is let go of at once, and its call is aborted", async () => {
  const { id } = await stage.begin([httpRequest("call", "http://x/")]);
  const { http, calls } = scriptedWorld(() => new Promise(() => {}));
  const shell = createShell(stage.database.pool, { http });
  const running = stage.run(id, shell);
  await until("the call is on its way", async () => calls.length === 1);
  await stage.database.pool.query(
    "update executions set status = 'canceled', epoch = epoch + 1, finished_at = now() where id = $1",
    [id],
  );
  shell.cancellations.cancel(id);
  await running;
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "canceled" });
});

test("a worker that comes to rest finishes the call, starts no other, and hands the rest back", async () => {
  const { flow, id } = await stage.begin([
    httpRequest("first", "http://x/1"),
    httpRequest("second", "http://x/2"),
  ]);
  const response = Promise.withResolvers<OutgoingResponse>();
  const { http, calls } = scriptedWorld(() => response.promise);
  const shell = createShell(stage.database.pool, { http });
  const running = stage.run(id, shell);
  await until("the call is on its way", async () => calls.length === 1);
  await clearJobs(stage.database.pool);
  shell.drain.begin();
  response.resolve(answered("done"));
  await running;

  expect(calls).toHaveLength(1);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "queued", crashes: 0 });
  expect(steps.map(({ key, status }) => [key, status])).toEqual([
    ["receive_webhook", "succeeded"],
    ["first", "succeeded"],
  ]);
  expect(await readJobs(stage.database.pool, [id])).toHaveLength(1);
});

test("what does not finish within the grace is handed back, to be made again as the same attempt", async () => {
  const { flow, id } = await stage.begin([httpRequest("call", "http://x/")]);
  const { http, calls } = scriptedWorld(() => new Promise(() => {}));
  const shell = createShell(stage.database.pool, { http });
  const running = stage.run(id, shell);
  await until("the call is on its way", async () => calls.length === 1);
  await clearJobs(stage.database.pool);
  shell.drain.end();
  await running;
  expect(calls[0]?.signal.aborted).toBe(true);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "queued" });
  expect(steps.at(-1)).toMatchObject({ key: "call", status: "running", attempt: 1 });
  expect(await readJobs(stage.database.pool, [id])).toHaveLength(1);
});
