import { expect, onTestFinished, test } from "vitest";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { useTestDatabase } from "#test/postgres/database.ts";
import { createJournal } from "./journal.ts";

test("a node's step in each iteration is a row of its own, and stored again it is the same row", async () => {
  const database = await useTestDatabase();
  onTestFinished(() => database.drop());
  const flow = await createFlow(database.pool, chain(setFields("set", { a: "1" })));
  const [executionId = ""] = await enqueue(database.pool, flow, [{ name: "Ada" }]);
  const store = createJournal(database.pool, new AbortController().signal);
  const nodeId = flow.document.nodes[1]?.id ?? "";
  const step = (scope: string, output: string): JournalStep => ({
    nodeId,
    scope,
    attempt: 1,
    status: "succeeded",
    handle: "output",
    input: null,
    config: null,
    output,
    error: null,
    warnings: [],
    activity: null,
    retryable: false,
    until: null,
    waitMs: null,
    startedAtMs: Date.now(),
    finishedAtMs: Date.now(),
  });
  const entry = { executionId, epoch: 0, change: null, response: null, notifiesCaller: false };

  await store({ ...entry, steps: ["", "0", "1", "1/0"].map((scope) => step(scope, "1")) });
  await store({ ...entry, steps: [step("1", "2")] });

  const { rows } = await database.pool.query<{ scope: string; output: unknown }>(
    "select scope, output from steps where execution_id = $1 order by scope",
    [executionId],
  );
  expect(rows.map(({ scope, output }) => [scope, output])).toEqual([
    ["", 1],
    ["0", 1],
    ["1", 2],
    ["1/0", 1],
  ]);
});
