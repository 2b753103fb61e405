import { expect, test } from "vitest";
import { type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";

const stage = setStage();

const list = (config: Record<string, unknown>, more: Partial<Link> = {}): Link => ({
  type: "list_node",
  key: "list",
  config: { list: "{{orders}}", ...config },
  ...more,
});
const where = (left: string, operator: string, right: string) => ({ left, operator, right });
const orders = [
  { id: 1, total: 5 },
  { id: 2, total: 50 },
  { id: 3, total: 500 },
];

async function run(links: readonly Link[]) {
  const { flow, id } = await stage.begin(links, { orders, limit: 10 } as never);
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  return { execution, steps };
}

test("filters by the fields of each item and of the call, and what follows gets items and count", async () => {
  const { steps } = await run([
    list({ conditions: [where("{{item.total}}", "greater", "{{limit}}")] }),
    setFields("after", { first: "{{list.items[0].id}}", n: "{{list.count}}" }),
  ]);
  expect(steps.slice(-2)).toMatchObject([
    { key: "list", status: "succeeded", output: { items: orders.slice(1), count: 2 } },
    { key: "after", output: { first: 2, n: 2 } },
  ]);
});

test("the step shows the conditions as they were written, and warns once about a missing field", async () => {
  const conditions = [where("{{item.paid}}", "is_true", "")];
  const { steps } = await run([list({ conditions })]);
  expect(steps.at(-1)).toMatchObject({
    config: { conditions },
    warnings: [{ message: "{{item.paid}} has no value for 3 of 3 items." }],
    output: { items: [], count: 0 },
  });
});

test("where tags must have a value, a field that an item lacks is empty, and any other tag fails the step", async () => {
  const settings = { on_missing_tag: "fail" as const };
  const lacking = await run([list({ conditions: [where("{{item.paid}}", "equals", "")] }, { settings })]);
  expect(lacking.steps.at(-1)).toMatchObject({ status: "succeeded", output: { count: 3 } });
  const { steps } = await run([list({ conditions: [where("{{paid}}", "is_true", "")] }, { settings })]);
  expect(steps.at(-1)).toMatchObject({
    status: "failed",
    error: { code: "condition_invalid", message: expect.stringMatching(/^Item 1: .*paid/) },
  });
});

test("in a loop, conditions see the loop's item beside their own", async () => {
  const conditions = [where("{{item.total}}", "greater", "{{each.item}}")];
  const document = loop(forEach({ items: "{{limits}}" }), [list({ conditions })]);
  const flow = await createFlow(stage.database.pool, document);
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ orders, limits: [10, 100] } as never]);
  await stage.run(id, createShell(stage.database.pool));
  const { rows } = await stage.database.pool.query(
    "select output from steps where execution_id = $1 and node_id = $2 order by scope",
    [id, document.nodes.find(({ key }) => key === "list")?.id],
  );
  expect(rows.map(({ output }) => output.count)).toEqual([2, 1]);
});
