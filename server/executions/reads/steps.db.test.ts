import { afterAll, beforeAll, expect, test } from "vitest";
import { stepListQuerySchema } from "#api/executions/reads/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { StoredJson, toJsonText } from "#server/platform/http/stored-json.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { listSteps, listStepsWrittenSince } from "./steps.sql.ts";

let database: TestDatabase;
const reader = {} as Principal;

beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());

const document: FlowDocument = {
  nodes: ["last", "middle", "first"].map((id) => ({
    id,
    type: "t",
    key: `key_${id}`,
    position: { x: 0, y: 0 },
    config: { label: `The ${id}` },
  })),
  edges: [
    { id: "1", source: "first", source_handle: "output", target: "middle", target_handle: "input" },
    { id: "2", source: "middle", source_handle: "output", target: "last", target_handle: "input" },
  ],
};

const ownerOf = (id: string, of: FlowDocument | null = document) => ({
  id,
  trigger_node_id: "first",
  input: new StoredJson('{"n":1}'),
  document: of,
});

type Stored = [nodeId: string, startedAtMs: number | null, scope?: string, attempt?: number];

async function store(...steps: Stored[]): Promise<string> {
  const id = newId();
  // Rows of loops, which the index for 0.1.0 workers does not allow (docs/decisions/0029).
  await database.pool.query("drop index if exists steps_iteration_key");
  for (const [nodeId, startedAtMs, scope = "", attempt = 1] of steps) {
    await database.pool.query(
      `insert into steps (execution_id, node_id, status, started_at, scope, attempt)
       values ($1, $2, 'succeeded', to_timestamp($3::float8 / 1000), $4, $5)`,
      [id, nodeId, startedAtMs, scope, attempt],
    );
  }
  return id;
}

/** Reads every step, in pages of this size. */
async function readAll(id: string, limit: number, query = {}, of: FlowDocument | null = document) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listSteps(
      reader,
      ownerOf(id, of),
      stepListQuerySchema.parse({ limit, cursor, ...query }),
    );
    expect(page.data.length).toBeLessThanOrEqual(limit);
    found.push(...page.data.map((step) => `${step.node_id} ${step.scope}#${step.attempt}`));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test("steps of one millisecond stand in the order of the flow, not of their ids", async () => {
  const id = await store(["last", 5], ["first", 5], ["middle", 5]);
  expect(await readAll(id, 200)).toEqual(["first #1", "middle #1", "last #1"]);
});

test("time comes before the order of the flow, and attempts count up", async () => {
  const id = await store(["first", 9], ["middle", 5, "", 2], ["middle", 5]);
  expect(await readAll(id, 200)).toEqual(["middle #1", "middle #2", "first #1"]);
});

test("what never began comes last, also when the flow is gone", async () => {
  const id = await store(["skipped", null], ["first", 1]);
  expect(await readAll(id, 200, {}, null)).toEqual(["first #1", "skipped #1"]);
});

test("pages of any size hold every step once, in the same order", async () => {
  const id = await store(
    ["first", 1],
    ...["10", "2", "2/1", "2/0"].flatMap((scope): Stored[] => [
      ["middle", 5, scope],
      ["middle", 5, scope, 2],
      ["last", null, scope],
    ]),
    ["gone", 5],
    ["other", null],
  );
  const all = await readAll(id, 200);
  expect(all).toHaveLength(15);
  expect(all.slice(0, 4)).toEqual(["first #1", "middle 2#1", "middle 2#2", "middle 2/0#1"]);
  for (const limit of [1, 2, 4, 14, 15]) expect(await readAll(id, limit)).toEqual(all);
});

test("steps are listed by node, by scope and by status", async () => {
  const id = await store(["first", 1], ["middle", 2, "0"], ["middle", 3, "1"], ["last", 4, "1"]);
  await database.pool.query("update steps set status = 'failed' where execution_id = $1 and scope = '0'", [
    id,
  ]);
  expect(await readAll(id, 1, { node_id: "middle" })).toEqual(["middle 0#1", "middle 1#1"]);
  expect(await readAll(id, 1, { scope: "1" })).toEqual(["middle 1#1", "last 1#1"]);
  expect(await readAll(id, 1, { scope: "" })).toEqual(["first #1"]);
  expect(await readAll(id, 1, { status: "failed" })).toEqual(["middle 0#1"]);
});

test("a step carries the label and the key of the document that ran, and the trigger's step the execution's input", async () => {
  const id = await store(["first", 1]);
  const { data } = await listSteps(reader, ownerOf(id), stepListQuerySchema.parse({}));
  expect(JSON.parse(toJsonText(data))).toMatchObject([
    { node_key: "key_first", node_label: "The first", output: { n: 1 } },
  ]);
});

test("a step that was written while a snapshot was taken is listed as written since", async () => {
  const id = await store(["first", 1]);
  const writer = await database.pool.connect();
  try {
    await writer.query("begin");
    await writer.query("insert into steps (execution_id, node_id, status) values ($1, 'middle', 'skipped')", [
      id,
    ]);
    const { rows } = await database.pool.query<{ snapshot: string }>(
      "select pg_current_snapshot()::text as snapshot",
    );
    const since = async () =>
      (await listStepsWrittenSince(reader, ownerOf(id), rows[0]?.snapshot ?? "")).data;
    expect(await since()).toEqual([]);
    await writer.query("commit");
    expect((await since()).map(({ node_id }) => node_id)).toEqual(["middle"]);
    await database.pool.query(
      "update steps set status = 'failed' where execution_id = $1 and node_id = 'first'",
      [id],
    );
    expect((await since()).map(({ node_id }) => node_id)).toEqual(["first", "middle"]);
  } finally {
    writer.release();
  }
});
