import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import type { CodeCall, CodePort } from "#engine/ports.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { chain, condition, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { createCodePort } from "./code-port.ts";

const stage = setStage();
const sandbox = createSandbox(2);
afterAll(() => sandbox.close());

const js = (source: string) => ({ js: source });

const set = (key: string, fields: Record<string, unknown>, more: Partial<Link> = {}): Link => ({
  type: "set_fields_node",
  key,
  config: { fields: Object.entries(fields).map(([name, value]) => ({ name, value })), keep: "none" },
  ...more,
});

/** Runs a flow after a call, and counts the calls of the sandbox. */
async function run(document: FlowDocument, input: Record<string, unknown> = { name: "Ada", total: 12 }) {
  const { pool } = stage.database;
  const flow = await createFlow(pool, document);
  const [id = ""] = await enqueue(pool, flow, [input as never]);
  const { http, calls: requests } = scriptedWorld(async () => answered("ok"));
  const port = createCodePort(() => sandbox, http, randomBytes(32));
  const calls: CodeCall[] = [];
  const code: CodePort = {
    run(call) {
      calls.push(call);
      return port.run(call);
    },
  };
  await stage.run(id, createShell(pool, { http, code }));
  const [execution, steps] = await stage.look(flow, id);
  const last = steps.at(-1);
  return { execution, steps, last, calls, requests };
}

test("all expressions of a step are one call of the sandbox, and keep the types of their values", async () => {
  const { last, calls } = await run(
    chain(
      setFields("before", { doubled: "{{total}}" }),
      set("me", {
        number: js("input.doubled * 1.5"),
        list: js("[nodes.before.doubled, trigger.name]"),
        text: js(`\`\${trigger.name}: \${nodes.receive_webhook.total}\``),
        nothing: js("trigger.missing"),
        tag: "{{total}}",
        loop: js("[item, index]"),
      }),
    ),
  );
  expect(last).toMatchObject({
    status: "succeeded",
    output: { number: 18, list: [12, "Ada"], text: "Ada: 12", nothing: null, tag: 12, loop: [null, null] },
  });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.programs).toHaveLength(5);
});

test("a step without expressions calls no sandbox", async () => {
  const { last, calls } = await run(chain(setFields("me", { a: "{{total}}" })));
  expect(last).toMatchObject({ output: { a: 12 } });
  expect(calls).toEqual([]);
});

test("{{input}} is the output of the node before, in tags too, unless the trigger's sample has such a field", async () => {
  const flow = () =>
    chain(set("before", { a: 1 }), setFields("me", { got: "{{input.a}}", all: "{{input}}" }));
  expect((await run(flow(), { input: { a: "forged" } })).last).toMatchObject({
    output: { got: 1, all: { a: 1 } },
  });
  const older = flow();
  const [trigger] = older.nodes;
  if (trigger) trigger.config = { sample_payload: '{"input":{"a":0}}' };
  expect((await run(older, { input: { a: "mine" } })).last).toMatchObject({ output: { got: "mine" } });
});

test("conditions, URLs and bodies take expressions, whose values are encoded for their place", async () => {
  const { execution, requests } = await run(
    chain(
      condition("is_big", js("trigger.total") as never, "greater", js("5 + 5") as never),
      httpRequest("send", "", {
        by: "true",
        config: {
          method: "POST",
          url: js(`\`https://example.com/\${encodeURIComponent('a b')}?x=1\``),
          body_type: "json",
          body: js("({ from: trigger.name, at: [1, null] })"),
        },
      }),
    ),
  );
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(requests).toMatchObject([
    { url: "https://example.com/a%20b?x=1", body: '{"from":"Ada","at":[1,null]}' },
  ]);
});

test.each<[string, string, RegExp]>([
  ["trigger.missing.name", "expression_failed", /Fields, row 1, Value: TypeError: .*line 1/],
  ["1 +", "expression_invalid", /Fields, row 1, Value: .*line 1, column 4/],
  ["1); (2", "expression_invalid", /more after the expression/],
  ["(() => { for (;;); })()", "cpu_limit", /Fields, row 1, Value: .*its limit is 1000 ms/],
  ["'x'.repeat(2e6)", "output_limit", /has 2000\d+ bytes/],
  ["() => 1", "output_invalid", /Fields, row 1, Value/],
  ["fetch('https://example.com')", "expression_failed", /cannot send requests/],
  ["new Promise((done) => setTimeout(done, 1e6))", "expression_failed", /cannot send requests or wait/],
  ["new Promise(() => {})", "never_settled", /Fields, row 1, Value/],
])("%s fails the step with %s, and names the setting", async (source, code, message) => {
  const { last, requests } = await run(chain(set("me", { a: js(source), b: "{{total}}" })));
  expect(last).toMatchObject({
    status: "failed",
    error: { code, message: expect.stringMatching(message), detail: { pointer: "/fields/0/value" } },
  });
  expect(requests).toEqual([]);
});

test("a value of the wrong type fails the step by the name of the setting", async () => {
  const delay: Link = { type: "delay_node", key: "wait", config: { seconds: js("({})") } };
  const { last } = await run(chain(delay));
  expect(last).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/seconds/) } });
});

test("an error of an expression can be handled, like any other of the step", async () => {
  const { execution } = await run(
    chain(
      set("me", { a: js("x.y") }, { settings: { on_failure: "continue" } }),
      setFields("after", { b: "1" }),
    ),
  );
  expect(execution).toMatchObject({ status: "succeeded" });
});

test("in a loop, the items and the result of each iteration can be expressions", async () => {
  const inside = set("inside", { n: js("item.n * 10 + index") });
  const each = forEach({
    items: js("trigger.items.filter(({ n }) => n > 1)"),
    result: js("({ own: nodes.inside.n, last: input.n, item: item.n })"),
  });
  const { steps, calls, execution } = await run(loop(each, [inside]), {
    items: [{ n: 1 }, { n: 2 }, { n: 3 }],
  });
  expect(execution).toMatchObject({ status: "succeeded" });
  const results = [
    { own: 20, last: 20, item: 2 },
    { own: 31, last: 31, item: 3 },
  ];
  expect(steps.find(({ key }) => key === "each")).toMatchObject({ output: { results, count: 2, failed: 0 } });
  expect(calls).toHaveLength(1 + 2 + 2);
});

test("a result that fails is empty, with a warning", async () => {
  const { steps } = await run(loop(forEach({ result: js("x.y") }), [setFields("inside", { a: "1" })]), {
    items: [1],
  });
  expect(steps.find(({ key }) => key === "each")).toMatchObject({ output: { results: [null] } });
});

test("Repeat decides after each iteration by expressions, in one call", async () => {
  const repeat: Link = {
    type: "repeat_node",
    key: "again",
    config: {
      until: {
        conditions: [{ left: js("nodes.count.n"), operator: "greater_or_equal", right: js("3") }],
      },
      times: 10,
      result: js("nodes.count.n"),
    },
  };
  const count = set("count", { n: js("index + 1") });
  const { execution, calls, steps } = await run(loop(repeat, [count]));
  expect({ execution, error: steps.at(-1)?.error }).toMatchObject({ execution: { status: "succeeded" } });
  const ends = calls.filter(({ programs }) => programs.length > 1);
  expect(ends).toHaveLength(3);
  expect(steps.find(({ key }) => key === "again")).toMatchObject({
    output: { results: [1, 2, 3], count: 3 },
  });
});

test("conditions of a list are evaluated for all of its items in one call", async () => {
  const list: Link = {
    type: "list_node",
    key: "big",
    config: {
      operation: "filter",
      list: "{{items}}",
      conditions: [{ left: js("item.n + index"), operator: "greater", right: js("trigger.least") }],
    },
  };
  const { last, calls } = await run(chain(list), { items: [{ n: 1 }, { n: 2 }, { n: 1 }], least: 2 });
  expect(last).toMatchObject({ output: { items: [{ n: 2 }, { n: 1 }], count: 2 } });
  expect(calls).toHaveLength(1);
});
