import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { chain, condition, delay, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";

const stage = setStage();

const merge = (config: Record<string, unknown> = {}): Link => ({ type: "merge_node", key: "merge", config });

/** The document with other routes in place of those of its chain, as `source.handle>target`, by key. */
function routed(document: FlowDocument, ...routes: string[]): FlowDocument {
  const idOf = (key = "") => document.nodes.find((node) => node.key === key)?.id ?? "";
  const edges = routes.map((id) => {
    const [from = "", target] = id.split(">");
    const [source, source_handle = "output"] = from.split(".");
    return { id, source: idOf(source), source_handle, target: idOf(target), target_handle: "input" };
  });
  return { ...document, edges };
}

async function run(document: FlowDocument, input: Record<string, unknown> = {}) {
  const flow = await createFlow(stage.database.pool, document);
  const [id = ""] = await enqueue(stage.database.pool, flow, [input as never]);
  await stage.run(id, createShell(stage.database.pool));
  return { flow, id, merged: () => mergedOf(document, id) };
}

/** The inputs and outputs of the Merge, by scope. */
async function mergedOf(document: FlowDocument, id: string) {
  const node = document.nodes.find(({ key }) => key === "merge")?.id;
  const { rows } = await stage.database.pool.query(
    `select scope, status, input, output, error from steps where execution_id = $1 and node_id = $2
     order by string_to_array(scope, '/')::int[]`,
    [id, node],
  );
  return rows;
}

const left = setFields("left", { l: "1" });
const right = setFields("right", { r: "2" });
const both = ["receive_webhook>left", "receive_webhook>right"];

test("waits for all, and outputs each branch under its key in the order of the edges", async () => {
  const document = routed(chain(left, right, merge()), ...both, "right>merge", "left>merge");
  const { merged } = await run(document);
  const [step] = await merged();
  expect(step).toMatchObject({ status: "succeeded", output: { right: { r: "2" }, left: { l: "1" } } });
  expect(Object.keys(step.output)).toEqual(["right", "left"]);
});

test("a branch that was not taken is null, and the only one that was keeps its key", async () => {
  const document = routed(
    chain(condition("is_big", "{{total}}", "greater", "100"), left, right, merge()),
    "receive_webhook>is_big",
    "is_big.true>left",
    "is_big.false>right",
    "left>merge",
    "right>merge",
  );
  const { merged } = await run(document, { total: 5 });
  expect(await merged()).toMatchObject([{ output: { left: null, right: { r: "2" } } }]);
});

test("a node that ran but left by another handle did not deliver", async () => {
  const document = routed(
    chain(condition("is_big", "{{total}}", "greater", "100"), right, merge({ mode: "append" })),
    "receive_webhook>is_big",
    "receive_webhook>right",
    "is_big.true>merge",
    "right>merge",
  );
  const { merged } = await run(document, { total: 5 });
  expect(await merged()).toMatchObject([{ output: { items: [{ r: "2" }], count: 1 } }]);
});

test("where its first side did not arrive, the other one does not take its place", async () => {
  const document = routed(
    chain(
      condition("is_big", "{{total}}", "greater", "100"),
      left,
      right,
      merge({ mode: "position", join: "left" }),
    ),
    "receive_webhook>is_big",
    "receive_webhook>right",
    "is_big.true>left",
    "left>merge",
    "right>merge",
  );
  const { merged } = await run(document, { total: 5 });
  expect(await merged()).toMatchObject([{ status: "succeeded", output: { items: [], count: 0 } }]);
});

test("joins lists that tags name", async () => {
  const lists = [{ list: "{{orders}}" }, { list: "{{customers}}" }];
  const config = { mode: "key", left_key: "customer", right_key: "id", lists };
  const { merged } = await run(chain(merge(config)), {
    orders: [{ customer: 7, total: 1 }],
    customers: [{ id: "7", name: "Ada" }],
  });
  expect(await merged()).toMatchObject([
    { output: { items: [{ customer: 7, total: 1, id: "7", name: "Ada" }], count: 1 } },
  ]);
});

test("an item without the key fails the step with a sentence that names the node", async () => {
  const document = routed(
    chain(left, right, merge({ mode: "key", left_key: "l" })),
    ...both,
    "left>merge",
    "right>merge",
  );
  const { merged } = await run(document);
  expect(await merged()).toMatchObject([
    {
      status: "failed",
      error: {
        code: "key_missing",
        message: "Item 1 of “right” has no field “l”: it has only r.",
      },
    },
  ]);
});

test("the first to arrive is enough: a branch that waits is not waited for", async () => {
  const document = routed(
    chain(delay("pause", 3600), left, merge({ mode: "first" })),
    "receive_webhook>pause",
    "receive_webhook>left",
    "pause>merge",
    "left>merge",
  );
  const { merged } = await run(document, { name: "Ada" });
  expect(await merged()).toMatchObject([{ status: "succeeded", output: { name: "Ada", l: "1" } }]);
});

const waitForCall: Link = { type: "wait_for_call_node", key: "wait_for_call", config: {} };
const approval: Link = { type: "approval_node", key: "approval", config: { title: "Pay?" } };

test.each([
  ["a Delay", delay("pause", 3600), "pause>merge"],
  ["a Wait for Call", waitForCall, "wait_for_call.called>merge"],
  ["an Approval", approval, "approval.approved>merge"],
])("%s on the other branch is ended by the first to arrive", async (_what, link, route) => {
  const document = routed(
    chain(link, left, merge({ mode: "first" })),
    `receive_webhook>${link.key}`,
    "receive_webhook>left",
    route,
    "left>merge",
  );
  const { id, flow } = await run(document, { name: "Ada" });
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.find(({ key }) => key === link.key)).toMatchObject({
    status: "skipped",
    warnings: [{ message: expect.stringContaining("No longer needed") }],
  });
});

test("a wait that leads to something else, too, goes on", async () => {
  const document = routed(
    chain(delay("pause", 3600), left, merge({ mode: "first" }), httpRequest("remind", "http://x/")),
    "receive_webhook>pause",
    "receive_webhook>left",
    "pause>merge",
    "pause>remind",
    "left>merge",
  );
  const { id, flow, merged } = await run(document, { name: "Ada" });
  expect(await merged()).toMatchObject([{ status: "succeeded" }]);
  const [execution] = await stage.look(flow, id);
  expect(execution.status).toBe("waiting");
});

test("in a loop it merges what the same item gave, the loop's own item among it", async () => {
  const inside = [
    setFields("left", { l: "{{each.item}}" }),
    setFields("right", { r: "{{each.item}}" }),
    merge(),
  ];
  const document = loop(forEach({ concurrency: 2 }), inside);
  const { merged } = await run(
    routed(
      document,
      "receive_webhook>each",
      "each.item>left",
      "each.item>right",
      "each.item>merge",
      "right>merge",
      "left>merge",
    ),
    { items: ["a", "b"] },
  );
  expect(await merged()).toMatchObject(
    ["a", "b"].map((item, index) => ({
      scope: String(index),
      output: { each: item, right: { r: item }, left: { l: item } },
    })),
  );
});

test("after a wait, another worker that has loaded the branches merges the same", async () => {
  const document = routed(
    chain(left, delay("pause", 30), merge({ mode: "position" })),
    "receive_webhook>left",
    "receive_webhook>pause",
    "left>merge",
    "pause>merge",
  );
  const { id, merged } = await run(document, { name: "Ada" });
  expect(await merged()).toEqual([]);
  await stage.elapse(id);
  await stage.run(id, createShell(stage.database.pool));
  expect(await merged()).toMatchObject([{ output: { items: [{ name: "Ada", l: "1" }], count: 1 } }]);
});
