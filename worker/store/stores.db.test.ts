import { beforeEach, expect, test } from "vitest";
import type { StoreAccess } from "#engine/store/access.ts";
import { storeLimits } from "#engine/store/limits.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { chain, type Link } from "#test/executions/chain.ts";
import { createFlow, enqueue, readSteps, type TestFlow } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { createStores } from "./access-store.ts";

const stage = setStage();
const storeNode = (config: Record<string, unknown>): Link => ({ type: "store_node", key: "store", config });

let flow: TestFlow;

beforeEach(async () => {
  await stage.database.pool.query("delete from store_entries");
  flow = await createFlow(stage.database.pool, chain(storeNode({})));
});

/** As many steps that the journal knows as running, each of its own execution. */
async function beginSteps(count: number, of = flow) {
  const { pool } = stage.database;
  const ids = await enqueue(
    pool,
    of,
    Array.from({ length: count }, () => ({})),
  );
  const nodeId = of.document.nodes[1]?.id ?? "";
  await pool.query(
    "insert into steps (execution_id, node_id, status) select unnest($1::uuid[]), $2, 'running'",
    [ids, nodeId],
  );
  return ids.map((executionId) => ({ executionId, flowId: of.flowId, scope: "", nodeId }));
}

const stores = () => createStores(stage.database.pool, new AbortController().signal);

async function use(
  access: StoreAccess,
  { area = "flow", of = flow }: { area?: "flow" | "shared"; of?: TestFlow } = {},
) {
  const [step] = await beginSteps(1, of);
  if (!step) throw new Error("There is no step.");
  return stores()(step, { kind: "store", area, access });
}

const get = (key: string): StoreAccess => ({ operation: "get", key });
const set = (key: string, value: Json, expiresSeconds: number | null = null): StoreAccess => ({
  operation: "set",
  key,
  value,
  expiresSeconds,
});
const increment = (key: string, amount = 1, expiresSeconds: number | null = null): StoreAccess => ({
  operation: "increment",
  key,
  amount,
  expiresSeconds,
});
const append = (key: string, value: Json, expiresSeconds: number | null = null): StoreAccess => ({
  operation: "append",
  key,
  value,
  expiresSeconds,
});
const gives = (key: string, value: Json, found: boolean) => ({ kind: "done", output: { key, value, found } });
const fails = (code: string) => ({ kind: "fail", error: { code }, retryable: false });

/** Lets the lifetime of all entries end. */
const expireAll = () =>
  stage.database.pool.query(
    "update store_entries set expires_at = now() - interval '1 ms' where expires_at is not null",
  );

test("gets what was set, and says whether there was an entry before", async () => {
  expect(await use(get("a"))).toEqual(gives("a", null, false));
  expect(await use(set("a", { b: [1, "\u0000\ud800", null] }))).toEqual(
    gives("a", { b: [1, "\u0000\ud800", null] }, false),
  );
  expect(await use(set("a", null))).toEqual(gives("a", null, true));
  expect(await use(get("a"))).toEqual(gives("a", null, true));
  expect(await use({ operation: "delete", key: "a" })).toEqual(gives("a", null, true));
  expect(await use({ operation: "delete", key: "a" })).toEqual(gives("a", null, false));
});

test("keeps the entries of flows apart, and shares the shared ones", async () => {
  const other = await createFlow(stage.database.pool, chain(storeNode({})));
  await use(set("a", "mine"));
  await use(set("a", "everyone’s"), { area: "shared" });
  expect(await use(get("a"), { of: other })).toEqual(gives("a", null, false));
  expect(await use(get("a"), { of: other, area: "shared" })).toEqual(gives("a", "everyone’s", true));
  await stage.database.pool.query("delete from flows where id = $1", [flow.flowId]);
  const { rows } = await stage.database.pool.query("select value from store_entries");
  expect(rows).toEqual([{ value: "everyone’s" }]);
});

test("loses no increment and no item of 200 steps that write at the same time", async () => {
  const steps = await beginSteps(400);
  const apply = stores();
  const outcomes = await Promise.all(
    steps.map((step, index) =>
      apply(step, {
        kind: "store",
        area: "flow",
        access: index % 2 === 0 ? increment("count") : append("list", index),
      }),
    ),
  );
  const values = outcomes.flatMap((outcome) => (outcome.kind === "done" ? [outcome.output] : []));
  const counts = values.flatMap((output) => {
    const { key, value } = Object(output);
    return key === "count" ? [value] : [];
  });
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  const list = await use(get("list"));
  const items = list.kind === "done" ? Object(list.output).value : [];
  expect(items.toSorted((a: number, b: number) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, index) => index * 2 + 1),
  );
});

test.each<[string, StoreAccess, Json]>([
  ["increment", increment("a", 5), 5],
  ["append", append("a", "x"), ["x"]],
  ["set", set("a", 1), 1],
])(
  "makes a change once, although its step runs again, also at the same time: %s",
  async (_, access, value) => {
    const [step] = await beginSteps(1);
    if (!step) throw new Error("There is no step.");
    const apply = () => stores()(step, { kind: "store", area: "flow", access });
    const runs = await Promise.all([apply(), apply(), apply()]);
    expect([...runs, await apply()]).toEqual(Array.from({ length: 4 }, () => gives("a", value, false)));
    expect(await use(get("a"))).toEqual(gives("a", value, true));
  },
);

test("deletes once: an entry that was set since stays", async () => {
  const [step] = await beginSteps(1);
  if (!step) throw new Error("There is no step.");
  const apply = () =>
    stores()(step, { kind: "store", area: "flow", access: { operation: "delete", key: "a" } });
  expect(await apply()).toEqual(gives("a", null, false));
  await use(set("a", 1));
  expect(await apply()).toEqual(gives("a", null, false));
  expect(await use(get("a"))).toEqual(gives("a", 1, true));
});

test("counts once when the worker dies after the change and another one runs the step again", async () => {
  const { id, flow: counting } = await stage.begin([storeNode({ operation: "increment", key: "count" })]);
  const dying = createShell(stage.database.pool);
  const { store } = dying;
  let writes = 0;
  dying.store = (entry) => {
    writes += 1;
    return writes === 1 ? store(entry) : Promise.reject(new Error("The worker died."));
  };
  await stage.run(id, dying).catch(() => {});
  const [, before] = await stage.look(counting, id);
  expect(before.find(({ key }) => key === "store")?.status).toBe("running");
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(counting, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.find(({ key }) => key === "store")?.output).toEqual({ key: "count", value: 1, found: false });
  expect(await use(get("count"), { of: counting })).toEqual(gives("count", 1, true));
});

test("treats an expired entry as missing, and starts anew", async () => {
  await use(increment("count", 3, 60));
  await use(increment("count", 1, 600));
  const { rows } = await stage.database.pool.query(
    "select extract(epoch from expires_at - created_at)::float8 as seconds from store_entries",
  );
  expect(rows[0].seconds).toBeCloseTo(60, 1);
  await expireAll();
  expect(await use(get("count"))).toEqual(gives("count", null, false));
  expect(await use(increment("count", 2, 60))).toEqual(gives("count", 2, false));
  await expireAll();
  expect(await use(append("count", "x", 60))).toEqual(gives("count", ["x"], false));
  await expireAll();
  expect(await use({ operation: "delete", key: "count" })).toEqual(gives("count", null, false));
  await use(set("count", 1, 60));
  await use(set("count", 2));
  await expireAll();
  expect(await use(get("count"))).toEqual(gives("count", 2, true));
});

test("adds decimals exactly, and refuses what JSON cannot count", async () => {
  await use(increment("a", 0.1));
  expect(await use(increment("a", 0.2))).toEqual(gives("a", 0.3, true));
  await use(set("b", Number.MAX_SAFE_INTEGER));
  expect(await use(increment("b"))).toMatchObject(fails("store_number_too_large"));
  expect(await use(increment("b", -1))).toEqual(gives("b", Number.MAX_SAFE_INTEGER - 1, true));
});

test("refuses to increment text and to append to a number, and leaves them as they are", async () => {
  await use(set("a", "1"));
  await use(set("b", 1));
  expect(await use(increment("a"))).toMatchObject(fails("store_not_a_number"));
  expect(await use(append("b", 1))).toMatchObject(fails("store_not_a_list"));
  expect(await use(get("a"))).toEqual(gives("a", "1", true));
  expect(await use(get("b"))).toEqual(gives("b", 1, true));
});

test("takes the longest key and the largest value, and bounds lists and the number of entries", async () => {
  const longest = "é".repeat(storeLimits.keyLength);
  const largest = "x".repeat(storeLimits.valueBytes - 2);
  expect(await use(set(longest, largest))).toEqual(gives(longest, largest, false));
  await use(
    set(
      "list",
      Array.from({ length: storeLimits.listItems }, () => 0),
    ),
  );
  expect(await use(append("list", 1))).toMatchObject(fails("store_list_full"));
  await use(set("long", ["x".repeat(storeLimits.valueBytes - 4)]));
  expect(await use(append("long", 1))).toMatchObject(fails("store_list_full"));
  await stage.database.pool.query(
    `insert into store_entries (id, owner_id, flow_id, key, value)
     select gen_random_uuid(), $1, $1, 'n' || n, '0' from generate_series(1, $2) n on conflict do nothing`,
    [flow.flowId, storeLimits.entries - 3],
  );
  expect(await use(set("one more", 1))).toMatchObject(fails("store_full"));
  expect(await use(increment("n1"))).toEqual(gives("n1", 1, true));
  expect(await use(set("one more", 1), { area: "shared" })).toEqual(gives("one more", 1, false));
});

test("lists the entries of a prefix by key, in pages", async () => {
  await stage.database.pool.query(
    `insert into store_entries (id, owner_id, flow_id, key, value)
     select gen_random_uuid(), $1, $1, 'orders/' || lpad(n::text, 3, '0'), n::text::json from generate_series(1, 150) n`,
    [flow.flowId],
  );
  await use(set("other", 1));
  await use(set("orders/gone", 1, 60));
  await expireAll();
  const list = async (key: string, after: string) => {
    const outcome = await use({ operation: "list", key, after });
    return outcome.kind === "done" ? Object(outcome.output) : outcome;
  };
  const first = await list("orders/", "");
  expect(first).toMatchObject({ key: "orders/", found: true });
  expect(first.value).toHaveLength(storeLimits.pageEntries);
  expect(first.value[0]).toEqual({ key: "orders/001", value: 1 });
  const second = await list("orders/", first.value.at(-1).key);
  expect(second.value).toHaveLength(50);
  expect(await list("orders/", "orders/150")).toEqual({ key: "orders/", value: [], found: false });
  expect((await list("", "orders/150")).value).toEqual([{ key: "other", value: 1 }]);
  for (const name of ["x1", "x2", "x3", "x4", "x5"]) {
    await use(set(name, "v".repeat(storeLimits.valueBytes - 2)));
  }
  expect((await list("x", "")).value.map((item: { key: string }) => item.key)).toEqual(["x1", "x2", "x3"]);
});

test("runs in a flow: three executions count one, two, three", async () => {
  const counting = await createFlow(
    stage.database.pool,
    chain(storeNode({ operation: "increment", key: "count/{{name}}" })),
  );
  const outputs: Json[] = [];
  for (const _ of [1, 2, 3]) {
    const [id = ""] = await enqueue(stage.database.pool, counting, [{ name: "Ada" }]);
    await stage.run(id, createShell(stage.database.pool));
    const steps = await readSteps(stage.database.pool, counting, id);
    outputs.push(steps.find(({ key }) => key === "store")?.output ?? newId());
  }
  expect(outputs).toMatchObject([{ value: 1 }, { value: 2 }, { value: 3 }]);
});
