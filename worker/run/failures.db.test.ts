import { expect, test } from "vitest";
import { z } from "zod";
import { defaultNodeSettings } from "#engine/document.ts";
import type { HttpFailure, NodeRunner, OutgoingResponse } from "#engine/node.ts";
import { httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { readExecution } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";

const refused: HttpFailure = {
  kind: "failure",
  code: "connection_failed",
  message: "Nobody is there.",
  retryable: true,
};

const stage = setStage();

test("a failed attempt is followed by another after its delay, with a row for each", async () => {
  const settings = { retry: { ...defaultNodeSettings.retry, attempts: 3, delay_seconds: 60, factor: 2 } };
  const { flow, id } = await stage.begin([httpRequest("call", "http://x/", { settings })]);
  const { http, calls } = scriptedWorld(async (_call, count) => (count < 2 ? refused : answered("there")));
  const shell = createShell(stage.database.pool, { http });
  await stage.run(id, shell);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "waiting" });
  const [next] = (await readJobs(stage.database.pool, [id])).slice(-1);
  expect((next?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);

  await stage.elapse(id);
  await stage.run(id, shell);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", epoch: 2 });
  expect(steps.slice(1)).toMatchObject([
    { key: "call", attempt: 1, status: "failed", error: { code: "connection_failed" } },
    { key: "call", attempt: 2, status: "succeeded" },
  ]);
  expect(new Set(calls.map((call) => new Headers(call.headers).get("idempotency-key"))).size).toBe(1);
});

test("a server's Retry-After delays the next attempt", async () => {
  const settings = { retry: { ...defaultNodeSettings.retry, attempts: 2, delay_seconds: 1 } };
  const { id } = await stage.begin([httpRequest("call", "http://x/", { settings })]);
  const busy: OutgoingResponse = {
    kind: "response",
    status: 429,
    headers: { "retry-after": ["300"] },
    body: "",
  };
  const { http } = scriptedWorld(async () => busy);
  await stage.run(id, createShell(stage.database.pool, { http }));
  const [next] = (await readJobs(stage.database.pool, [id])).slice(-1);
  const delaySeconds = ((next?.runAt.getTime() ?? 0) - Date.now()) / 1000;
  expect(delaySeconds).toBeGreaterThan(280);
  expect(delaySeconds).toBeLessThan(301);
});

test.each<[string, Link, string]>([
  [
    "a tag that finds nothing, where that must not be",
    setFields("set", { a: "{{nowhere}}" }, { settings: { on_missing_tag: "fail" } }),
    "missing_tag",
  ],
  ["a tag that cannot be read", setFields("set", { a: "{{ total | }} {% oops %}" }), "template_syntax"],
  [
    "a setting of the wrong kind",
    httpRequest("set", "http://x/", { config: { url: "http://x/", timeout_seconds: "soon" } }),
    "invalid_setting",
  ],
  ["a time limit", httpRequest("set", "http://x/", { settings: { timeout_seconds: 0.1 } }), "timeout"],
])("%s fails the step, and the execution says at which node", async (_what, link, code) => {
  const { flow, id } = await stage.begin([link]);
  const { http } = scriptedWorld(() => new Promise(() => {}));
  await stage.run(id, createShell(stage.database.pool, { http }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "failed", error: { node_id: flow.document.nodes[1]?.id } });
  expect(execution.error?.code).toContain(code);
  expect(steps.at(-1)).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/\w/) } });
});

test("a runner that throws fails its step and nothing else", async () => {
  const thrower: NodeRunner = {
    type: "set_fields_node",
    settings: z.unknown(),
    run() {
      throw new TypeError("oops");
    },
  };
  const { flow, id } = await stage.begin([setFields("set", { a: "1" })]);
  await stage.run(id, createShell(stage.database.pool, { extraRunners: [thrower] }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "failed", error: { code: "unexpected_error" } });
  expect(steps.at(-1)?.error?.message).toBe("The node failed unexpectedly: oops");
});

test("a runner that leaves by a handle its node does not have fails the step, and nothing ends as if it had succeeded", async () => {
  const lost: NodeRunner = {
    type: "set_fields_node",
    settings: z.unknown(),
    run: () => ({ kind: "done", output: {}, handle: "elsewhere" }),
  };
  const { flow, id } = await stage.begin([setFields("set", { a: "1" }), setFields("after", { a: "1" })]);
  await stage.run(id, createShell(stage.database.pool, { extraRunners: [lost] }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({
    status: "failed",
    error: { code: "undeclared_handle", message: expect.stringContaining("“elsewhere”") },
  });
  expect(steps).toMatchObject([{ status: "succeeded" }, { key: "set", status: "failed" }]);
});

test("a step that may fail hands on its error and its input", async () => {
  const { flow, id } = await stage.begin([
    httpRequest("call", "http://x/", { settings: { on_failure: "continue" } }),
    setFields("after", { code: "{{call.error.code}}" }),
  ]);
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(steps).toMatchObject([
    {},
    { status: "failed", output: { error: { code: "connection_failed" }, input: { name: "Ada" } } },
    { status: "succeeded", output: { code: "connection_failed" } },
  ]);
});

test.each([
  ["was deleted", "delete from flow_versions where id = $1", "flow_deleted"],
  ["cannot be read", "update flow_versions set document = '{}' where id = $1", "invalid_flow"],
])("an execution whose flow %s fails and says so", async (_what, change, code) => {
  const { flow, id } = await stage.begin([setFields("set", { a: "1" })]);
  await stage.database.pool.query(change, [flow.versionId]);
  await stage.run(id, createShell(stage.database.pool));
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "failed", error: { code } });
});
