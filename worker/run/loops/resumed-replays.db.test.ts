import { beforeAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { delay, setFields } from "#test/executions/chain.ts";
import { countingShell, resumeToEnd } from "#test/executions/counted-resumes.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop, loopInLoop } from "#test/executions/loop.ts";
import { setStage } from "#test/executions/stage.ts";
import { openAllServices } from "#test/web-services.ts";

const stage = setStage({}, openAllServices);
let send: Send;
beforeAll(async () => {
  send = await arrangeCaller("Ada", "write");
});

const idOf = ({ nodes }: FlowDocument, key: string) => nodes.find((node) => node.key === key)?.id;

/** Runs an execution to its end, and stores a replay of it from the node with this key. */
async function beginReplay(document: FlowDocument, items: readonly unknown[], key: string) {
  const { pool } = stage.database;
  const flow = await createFlow(pool, document);
  const [original = ""] = await enqueue(pool, flow, [{ items } as never]);
  await resumeToEnd(stage, original);
  const replayed = await send(replayExecutionEndpoint, {
    params: { id: original },
    body: { against: "same", from_node: idOf(document, key) },
  });
  expect(replayed.status).toBe(201);
  const id: string = replayed.body.id;
  const outputOf = async (node: string) =>
    (await stage.look(flow, id))[1].find((step) => step.key === node)?.output;
  /** How often a node ran, and was reused. */
  const counts = async (node: string) => {
    const { rows } = await pool.query(
      `select count(*) filter (where reused)::int as reused, count(*) filter (where reused is not true)::int as ran,
              max(attempt) as attempts
       from steps where execution_id = $1 and node_id = $2 and status = 'succeeded'`,
      [id, idOf(document, node)],
    );
    return rows[0];
  };
  return { id, outputOf, counts, status: async () => (await stage.look(flow, id))[0].status };
}

const objects = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));
const inside = [
  setFields("first", { n: "{{each.item.n}}" }),
  delay("pause", 30),
  setFields("last", { n: "{{first.n}}" }),
];

test("a replay that waits in a loop reads the reused steps of the iterations that it comes to", async () => {
  const count = 24;
  const replay = await beginReplay(loop(forEach(), inside), objects(count), "pause");
  const reads = await resumeToEnd(stage, replay.id);
  expect(await replay.status()).toBe("succeeded");
  expect(await replay.outputOf("each")).toEqual({ results: objects(count), count, failed: 0 });
  expect(await replay.counts("first")).toEqual({ reused: count, ran: 0, attempts: 1 });
  expect(await replay.counts("last")).toEqual({ reused: 0, ran: count, attempts: 1 });
  expect(reads).toHaveLength(count + 1);
  // The trigger, the loop, the steps of the open iteration and the reused one of the next.
  expect(Math.max(...reads.slice(0, -1))).toBeLessThanOrEqual(8);
});

test("several iterations at once read their own reused steps", async () => {
  const count = 12;
  const replay = await beginReplay(loop(forEach({ concurrency: 4 }), inside), objects(count), "pause");
  const reads = await resumeToEnd(stage, replay.id);
  expect(await replay.outputOf("each")).toEqual({ results: objects(count), count, failed: 0 });
  expect(await replay.counts("first")).toEqual({ reused: count, ran: 0, attempts: 1 });
  expect(reads).toHaveLength(count / 4 + 1);
});

test("a loop in a loop keeps the reused steps of both", async () => {
  const items = Array.from({ length: 3 }, (_, outer) =>
    Array.from({ length: 3 }, (__, n) => ({ n: `${outer}${n}` })),
  );
  const document = loopInLoop([
    setFields("first", { n: "{{inner.item.n}}" }),
    delay("pause", 30),
    setFields("last", { n: "{{first.n}}" }),
  ]);
  const replay = await beginReplay(document, items, "pause");
  const reads = await resumeToEnd(stage, replay.id);
  expect(await replay.outputOf("each")).toMatchObject({
    count: 3,
    results: items.map((results) => ({ results, count: 3, failed: 0 })),
  });
  expect(await replay.counts("first")).toEqual({ reused: 9, ran: 0, attempts: 1 });
  expect(await replay.counts("last")).toEqual({ reused: 0, ran: 9, attempts: 1 });
  expect(Math.max(...reads.slice(0, -1))).toBeLessThanOrEqual(16);
});

test("of a loop that is reused as a whole, the iterations are not read", async () => {
  const count = 40;
  const after = [setFields("after", { count: "{{each.count}}" })];
  const replay = await beginReplay(
    loop(forEach(), [setFields("only", { n: "{{each.item.n}}" })], after),
    objects(count),
    "after",
  );
  const shell = countingShell(stage.database.pool);
  await stage.run(replay.id, shell);
  expect(await replay.outputOf("after")).toMatchObject({ count });
  // The trigger and the loop: its iterations are not needed any more.
  expect(shell.read).toBe(2);
});

test("when a worker died after it had continued the loop, no iteration runs twice", async () => {
  const count = 6;
  const replay = await beginReplay(loop(forEach(), inside), objects(count), "pause");
  const { pool } = stage.database;
  await stage.run(replay.id, countingShell(pool));
  await stage.elapse(replay.id);
  const { rows } = await pool.query("select until from steps where execution_id = $1 and until is not null", [
    replay.id,
  ]);
  await stage.run(replay.id, countingShell(pool));
  await stage.elapse(replay.id);
  await stage.run(replay.id, countingShell(pool));
  // As if the container's row had not been stored with what these workers did.
  await pool.query("update steps set until = $2 where execution_id = $1 and until is not null", [
    replay.id,
    JSON.stringify(rows[0].until),
  ]);
  await stage.elapse(replay.id);
  await resumeToEnd(stage, replay.id);
  expect(await replay.outputOf("each")).toEqual({ results: objects(count), count, failed: 0 });
  expect(await replay.counts("first")).toEqual({ reused: count, ran: 0, attempts: 1 });
  expect(await replay.counts("last")).toEqual({ reused: 0, ran: count, attempts: 1 });
});
