import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { GatheringRule } from "#server/executions/gatherings/decide.ts";
import { gatherCalls } from "#server/executions/gatherings/gather.sql.ts";
import { startDueGatherings } from "#server/executions/gatherings/start-due.sql.ts";
import { insertExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { startDue } from "#worker/start-due.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The released versions whose reconciler knows no gatherings, and may run beside ours. */
const versions = ["0.1.0"];
const stop = new AbortController().signal;
const later = () => new Date(Date.now() + 3_600_000);

const rules: [string, GatheringRule][] = [
  ["batch", { mode: "batch", windowMs: 60_000, count: 10, maxBytes: 100_000 }],
  ["debounce", { mode: "trailing", windowMs: 60_000 }],
];

test.each(versions.flatMap((version) => rules.map(([name, rule]) => [version, name, rule] as const)))(
  "a reconciler of %s does not start a %s that collects calls, and all of them are run",
  async (version, _, rule) => {
    const { pool } = database;
    const flow = await createFlow(pool, chain(setFields("set", { a: "1" })));
    const nodeId = flow.document.nodes[0]?.id ?? "";
    const of = { flowId: flow.flowId, versionId: flow.versionId };
    const gather = (n: number) => {
      const call = { ...of, nodeId, executionId: newId(), input: JSON.stringify({ n }), rule, key: "" };
      return inTransaction(pool, (tx) => gatherCalls(tx, [call]));
    };
    const [held = ""] = await gather(1);
    const forgotten = { ...of, id: newId(), triggerNodeId: nodeId, source: "webhook" as const };
    await inTransaction(pool, (tx) => insertExecutions(tx, [{ ...forgotten, input: { text: "{}" } }]));

    const reconcile = await readFile(join(import.meta.dirname, version, "reconcile.sql"), "utf8");
    const { rows } = await pool.query(reconcile, [firstIdOfTime(later().getTime()), newId()]);
    expect(rows[0].count, "it looks, and finds what has no job").toBe(1);
    expect(await readJobs(pool, [forgotten.id])).toHaveLength(1);

    expect(await gather(2)).toEqual([held]);
    expect(await startDue(pool, startDueGatherings, { onStart() {}, stop, at: later() })).toBe(1);
    const { rows: executions } = await pool.query("select input from executions where id = $1", [held]);
    expect(executions[0].input).toEqual(
      rule.mode === "batch" ? { items: [{ n: 1 }, { n: 2 }], count: 2 } : { n: 2 },
    );
    const jobs = await readJobs(pool, [held]);
    expect(jobs.map(({ priority, runAt }) => [priority, runAt <= new Date()])).toEqual([[0, true]]);
    await pool.query("update executions set finished_at = now(), status = 'succeeded'");
  },
);
