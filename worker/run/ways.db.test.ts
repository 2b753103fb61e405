import { expect, test } from "vitest";
import { chain, condition, delay, httpRequest, httpResponse, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, readSteps } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";

const stage = setStage();

test("a wait is stored with its job, and goes on in any worker when its time has come", async () => {
  const { flow, id } = await stage.begin([delay("pause", 30), setFields("after", { a: "1" })]);
  await stage.run(id, createShell(stage.database.pool));
  const [waiting, steps] = await stage.look(flow, id);
  expect(waiting).toMatchObject({ status: "waiting", finishedAt: null });
  expect(steps.at(-1)).toMatchObject({ key: "pause", status: "waiting", output: { name: "Ada" } });

  await stage.run(id, createShell(stage.database.pool));
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "waiting", epoch: 1 });

  await stage.database.pool.query("update executions set resume_at = now() where id = $1", [id]);
  await stage.database.pool.query(
    "update steps set resume_at = now() where execution_id = $1 and status = 'waiting'",
    [id],
  );
  await stage.run(id, createShell(stage.database.pool));
  const [done, after] = await stage.look(flow, id);
  expect(done).toMatchObject({ status: "succeeded", epoch: 2 });
  expect(after.map(({ key, status }) => [key, status])).toEqual([
    ["receive_webhook", "succeeded"],
    ["pause", "succeeded"],
    ["after", "succeeded"],
  ]);
  expect(after.at(-1)).toMatchObject({ input: { name: "Ada", total: 12 } });
});

test("the first answer stands, and a later one says that it came too late", async () => {
  const { flow, id } = await stage.begin([
    httpResponse("first", '{"n":1}'),
    httpResponse("second", '{"n":2}'),
  ]);
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.response).toMatchObject({ status: 201, body: '{"n":1}' });
  expect(steps.at(-2)).toMatchObject({ warnings: null });
  expect(steps.at(-1)).toMatchObject({ warnings: [{ message: "A response was already sent." }] });
});

test("an answer is stored before a slow call that follows it", async () => {
  const { flow, id } = await stage.begin([httpResponse("answer", "{}"), httpRequest("slow", "http://x/")]);
  const seen = Promise.withResolvers<unknown>();
  const { http } = scriptedWorld(async () => {
    seen.resolve((await readExecution(stage.database.pool, id)).response);
    return answered("");
  });
  await stage.run(id, createShell(stage.database.pool, { http }));
  expect(await seen.promise).toMatchObject({ status: 201 });
  expect(await readSteps(stage.database.pool, flow, id)).toHaveLength(3);
});

test("a branch not taken is recorded as skipped", async () => {
  const { flow, id } = await stage.begin([
    condition("big", "{{total}}", "greater", "100"),
    setFields("never", { a: "1" }, { by: "true" }),
    httpRequest("neither", "http://x/"),
  ]);
  const { http, calls } = scriptedWorld(async () => answered(""));
  await stage.run(id, createShell(stage.database.pool, { http }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(steps.map(({ key, status }) => [key, status])).toEqual([
    ["receive_webhook", "succeeded"],
    ["big", "succeeded"],
    ["never", "skipped"],
    ["neither", "skipped"],
  ]);
  expect(calls).toEqual([]);
});

test("a disabled node passes its input on and is recorded as skipped", async () => {
  const { flow, id } = await stage.begin([
    httpRequest("off", "http://x/", { settings: { disabled: true } }),
    setFields("after", { a: "{{off.name}}" }),
  ]);
  await stage.run(id, createShell(stage.database.pool));
  const [, steps] = await stage.look(flow, id);
  expect(steps.slice(1)).toMatchObject([
    { key: "off", status: "skipped", handle: "output", output: { name: "Ada" } },
    { key: "after", status: "succeeded", output: { a: "Ada" } },
  ]);
});

test("a test run ends well after the node that it was asked for", async () => {
  const flow = await createFlow(
    stage.database.pool,
    chain(
      setFields("first", { a: "1" }),
      setFields("wanted", { b: "2" }),
      httpRequest("beyond", "http://x/"),
    ),
  );
  const untilNodeId = flow.document.nodes[2]?.id ?? "";
  const [id = ""] = await enqueue(stage.database.pool, flow, [{}], { untilNodeId });
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(steps.map(({ key }) => key)).toEqual(["receive_webhook", "first", "wanted"]);
});

test("a draft runs from the document that came with the execution", async () => {
  const { flow, id } = await stage.begin([setFields("set", { a: "live" })]);
  const draft = structuredClone(flow.document);
  for (const node of draft.nodes.slice(1)) node.config = { fields: [{ name: "a", value: "draft" }] };
  await stage.database.pool.query("update executions set version_id = null, document = $2 where id = $1", [
    id,
    draft,
  ]);
  await stage.run(id, createShell(stage.database.pool));
  expect((await readSteps(stage.database.pool, flow, id)).at(-1)).toMatchObject({ output: { a: "draft" } });
});

test("where paths meet the input is an object by node key", async () => {
  const document = chain(setFields("left", { l: "1" }), setFields("join", { seen: "{{left.l}}{{right.r}}" }));
  const [trigger, , join] = document.nodes;
  const [, right] = chain(setFields("right", { r: "2" })).nodes;
  if (!trigger || !join || !right) throw new Error("The document is not as it was made.");
  const edge = { source_handle: "output", target_handle: "input" };
  const flow = await createFlow(stage.database.pool, {
    nodes: [...document.nodes, right],
    edges: [
      ...document.edges,
      { id: "a", source: trigger.id, target: right.id, ...edge },
      { id: "b", source: right.id, target: join.id, ...edge },
    ],
  });
  const [id = ""] = await enqueue(stage.database.pool, flow, [{}]);
  await stage.run(id, createShell(stage.database.pool));
  const steps = await readSteps(stage.database.pool, flow, id);
  expect(steps.find(({ key }) => key === "join")).toMatchObject({
    input: { left: { l: "1" }, right: { r: "2" } },
    output: { seen: "12" },
  });
});
