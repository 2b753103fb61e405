import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { chain, delay, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, readSteps } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { keepVariable } from "#test/postgres/variable.ts";
import { createCodePort } from "#worker/code/code-port.ts";

const stage = setStage();
const sandbox = createSandbox(2);
afterAll(() => sandbox.close());

const shell = () => createShell(stage.database.pool);
const outputs = (steps: Awaited<ReturnType<typeof readSteps>>) =>
  steps.map(({ key, output }) => [key, output]);

/** Makes the execution one of a draft: a test execution. */
async function asDraft(id: string): Promise<void> {
  await stage.database.pool.query(
    `update executions e set version_id = null, document = v.document
     from flow_versions v where v.id = e.version_id and e.id = $1`,
    [id],
  );
}

test("tags get the values of variables, and a sender cannot forge them", async () => {
  await keepVariable(stage.database.pool, "city", "London");
  const { flow, id } = await stage.begin(
    [setFields("set", { city: "{{_vars.city}}", none: "{{_vars.nothing}}", all: "{{_vars}}" })],
    { _vars: "forged" } as never,
  );
  await stage.run(id, shell());
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.at(-1)?.output).toMatchObject({ city: "London", none: null, all: { city: "London" } });
});

test("a flow's own variable hides the installation's of the same name", async () => {
  await keepVariable(stage.database.pool, "place", "everywhere");
  const { flow, id } = await stage.begin([setFields("set", { place: "{{_vars.place}}" })]);
  await keepVariable(stage.database.pool, "place", "here", { flowId: flow.flowId });
  await stage.run(id, shell());
  const [, steps] = await stage.look(flow, id);
  expect(steps.at(-1)?.output).toMatchObject({ place: "here" });
});

test("an execution of a draft gets test values, and so does a flow that it runs", async () => {
  await keepVariable(stage.database.pool, "url", "live", { testValue: "test" });
  await keepVariable(stage.database.pool, "both", "same");
  const called = chain(setFields("set", { url: "{{_vars.url}}" }));
  const [trigger, ...others] = called.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const callee = await createFlow(stage.database.pool, {
    ...called,
    nodes: [{ ...trigger, type: "flow_call_node", config: { sample_payload: "{}" } }, ...others],
  });
  const run: Link = {
    type: "run_flow_node",
    key: "run",
    config: { flow_id: callee.flowId, input: "{}", wait: false },
  };
  const seen = async (isDraft: boolean) => {
    const { flow, id } = await stage.begin([
      setFields("set", { url: "{{_vars.url}}", both: "{{_vars.both}}" }),
      run,
    ]);
    if (isDraft) await asDraft(id);
    await stage.run(id, shell());
    const [, steps] = await stage.look(flow, id);
    const { rows } = await stage.database.pool.query(
      "select id from executions where parent_execution_id = $1",
      [id],
    );
    await stage.run(rows[0].id, shell());
    const child = await readSteps(stage.database.pool, callee, rows[0].id);
    return [steps.find(({ key }) => key === "set")?.output, child.at(-1)?.output];
  };
  expect(await seen(false)).toMatchObject([{ url: "live", both: "same" }, { url: "live" }]);
  expect(await seen(true)).toMatchObject([{ url: "test", both: "same" }, { url: "test" }]);
});

test("an execution keeps its values until it rests, and sees a change when it resumes", async () => {
  const id = await keepVariable(stage.database.pool, "version", "one");
  const { http, calls } = scriptedWorld(async () => {
    await stage.database.pool.query("update variables set value = 'two' where id = $1", [id]);
    return answered("");
  });
  const seen = setFields("before", { version: "{{_vars.version}}" });
  const { flow, id: execution } = await stage.begin([
    httpRequest("http", "https://api.example.com/"),
    seen,
    delay("wait", 60),
    { ...seen, key: "after" },
  ]);
  await stage.run(execution, createShell(stage.database.pool, { http }));
  await stage.elapse(execution);
  await stage.run(execution, shell());
  const [, steps] = await stage.look(flow, execution);
  expect(calls).toHaveLength(1);
  expect(Object.fromEntries(outputs(steps))).toMatchObject({
    before: { version: "one" },
    after: { version: "two" },
  });
});

test("a secret reaches what a step does, and is masked for the steps after it, before and after a restart", async () => {
  const secret = "a-secret-with-length";
  await keepVariable(stage.database.pool, "token", secret, { secret: true });
  const { http, calls } = scriptedWorld(async () => answered(`You sent ${secret}`));
  const copy = (key: string) => setFields(key, { seen: "{{set.bearer}}", echo: "{{http.body}}" });
  const { flow, id } = await stage.begin([
    setFields("set", { bearer: "Bearer {{_vars.token}}" }),
    httpRequest("http", "https://api.example.com/?t={{_vars.token}}"),
    copy("first"),
    delay("wait", 60),
    copy("second"),
  ]);
  const world = createShell(stage.database.pool, { http });
  await stage.run(id, world);
  await stage.elapse(id);
  await stage.run(id, shell());
  expect(calls).toMatchObject([{ url: `https://api.example.com/?t=${secret}` }]);
  const [, steps] = await stage.look(flow, id);
  const found = Object.fromEntries(outputs(steps));
  const expected = { seen: "Bearer [masked]", echo: "You sent [masked]" };
  expect([found.first, found.second]).toMatchObject([expected, expected]);
  const { rows } = await stage.database.pool.query(
    "select s::text as row from steps s where execution_id = $1",
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a secret that is a word of the program's own does not change how the execution goes on", async () => {
  for (const [name, value] of Object.entries({ a_kind: "done", a_handle: "output", a_status: "succeeded" }))
    await keepVariable(stage.database.pool, name, value, { secret: true });
  const { flow, id } = await stage.begin([
    setFields("set", { x: "{{_vars.a_kind}} {{_vars.a_handle}} {{_vars.a_status}}" }),
    setFields("after", { x: "{{set.x}}" }),
  ]);
  await stage.run(id, shell());
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.at(-1)).toMatchObject({ key: "after", output: { x: "[masked] [masked] [masked]" } });
});

test("code gets vars, which hold only what the flow names; code that has its own vars keeps them", async () => {
  await keepVariable(stage.database.pool, "rate", "1.5");
  await keepVariable(stage.database.pool, "unnamed", "never");
  const code = (key: string, source: string): Link => ({ type: "code_node", key, config: { source } });
  const { flow, id } = await stage.begin([
    code(
      "uses",
      "return { rate: vars.rate, names: Object.keys(vars).join(), nodes: Object.keys(nodes).join() };",
    ),
    code("own", "const vars = { mine: 1 };\nreturn vars.mine;"),
    code("fails", "const vars: any = null;\nreturn vars.rate;"),
  ]);
  const port = createCodePort(() => sandbox, scriptedWorld(async () => answered("")).http, randomBytes(32));
  await stage.run(id, createShell(stage.database.pool, { code: port }));
  const [, steps] = await stage.look(flow, id);
  expect(Object.fromEntries(outputs(steps))).toMatchObject({
    uses: { rate: "1.5", names: "rate", nodes: "receive_webhook" },
    own: 1,
  });
  expect(steps.at(-1)).toMatchObject({ status: "failed", error: { detail: { line: 2 } } });
});

test("variables are known in loops, and in the result of each iteration", async () => {
  await keepVariable(stage.database.pool, "unit", "kg");
  const document = loop(forEach({ result: "{{each.item}} {{_vars.unit}}" }), [
    setFields("inside", { text: "{{each.item}}{{_vars.unit}}" }),
  ]);
  const flow = await createFlow(stage.database.pool, document);
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ items: [1, 2] }]);
  await stage.run(id, shell());
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "succeeded" });
  const steps = await readSteps(stage.database.pool, flow, id);
  expect(steps.find(({ key }) => key === "each")?.output).toMatchObject({ results: ["1 kg", "2 kg"] });
});

test("a flow that names no variable loads none", async () => {
  const { flow, id } = await stage.begin([setFields("set", { name: "{{name}}" })]);
  const loadVariables = () => Promise.reject(new Error("No variables are needed."));
  await stage.run(id, { ...shell(), loadVariables });
  const [execution] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
});
