import { expect, test } from "vitest";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { deleteExecutions } from "./delete-executions.sql.ts";
import { runExecutions } from "./run-executions.ts";

const stage = setStage();

async function countOf(table: string): Promise<number> {
  const { rows } = await stage.database.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

test("deletes all that a flow left, over several portions, and nothing of another flow", async () => {
  const { pool } = stage.database;
  const gone = await createFlow(pool, chain(setFields("set", { a: "1" })));
  const kept = await createFlow(pool, chain(setFields("set", { a: "1" })));
  const ids = await enqueue(
    pool,
    gone,
    Array.from({ length: 1500 }, () => 1),
  );
  const others = await enqueue(pool, kept, [1, 2]);
  const facts = { id: "1", attempt: 1, isAlone: false };
  await runExecutions({ ids: ids.slice(0, 50) }, facts, createShell(pool));
  await runExecutions({ ids: others }, facts, createShell(pool));
  await pool.query(
    "insert into arrivals (execution_id, scope, node_id, kind) select id, '', 'node', 'event' from executions",
  );
  await pool.query("insert into search_values (execution_id, value) select id, 'value' from executions");
  await pool.query(
    `insert into calls (id, node_id, flow_id, method, outcome, status, size, latency_ms, ip, created_at)
     select gen_random_uuid(), 'node', flow_id, 'POST', 'accepted', 200, 0, 1, '', now() from unnest($1::uuid[]) flow_id`,
    [[gone.flowId, gone.flowId, kept.flowId]],
  );

  await deleteExecutions({ flow_id: gone.flowId }, pool, new AbortController().signal);
  expect(await countOf("executions")).toBe(2);
  expect(await countOf("steps")).toBe(4);
  expect(await countOf("arrivals")).toBe(2);
  expect(await countOf("search_values")).toBe(2);
  expect(await countOf("calls")).toBe(1);
});

test("stops between portions when the worker does, so that another goes on", async () => {
  const { pool } = stage.database;
  const flow = await createFlow(pool, chain(setFields("set", { a: "1" })));
  await enqueue(
    pool,
    flow,
    Array.from({ length: 1500 }, () => 1),
  );
  const before = await countOf("executions");
  await expect(deleteExecutions({ flow_id: flow.flowId }, pool, AbortSignal.abort())).rejects.toThrow(
    "another worker will continue",
  );
  expect(await countOf("executions")).toBe(before - 1000);
});
