import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { condition, delay, type Link, setFields } from "#test/executions/chain.ts";
import { countingShell, resumeToEnd } from "#test/executions/counted-resumes.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop, loopInLoop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";

const stage = setStage();

async function begin(document: FlowDocument, items: readonly unknown[]) {
  const flow = await createFlow(stage.database.pool, document);
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ items } as never]);
  const outputOf = async (key: string) => {
    const [, steps] = await stage.look(flow, id);
    return steps.find((step) => step.key === key)?.output;
  };
  const status = async () => (await stage.look(flow, id))[0].status;
  return { id, outputOf, status };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const objects = (count: number) => numbers(count).map((n) => ({ n }));
const inside = [delay("pause", 30), setFields("last", { n: "{{each.item.n}}" })];

test("a resume in a loop reads the steps of the open iterations only, and the end of the loop each once", async () => {
  const count = 24;
  const execution = await begin(loop(forEach(), inside), objects(count));
  const reads = await resumeToEnd(stage, execution.id);
  expect(await execution.status()).toBe("succeeded");
  expect(await execution.outputOf("each")).toEqual({
    results: objects(count),
    count,
    failed: 0,
  });
  expect(reads).toHaveLength(count + 1);
  // The trigger, the loop, and the steps of the last two iterations.
  expect(Math.max(...reads.slice(0, -1))).toBeLessThanOrEqual(6);
  expect(reads.at(-1)).toBeLessThanOrEqual(6 + 2 * count);
});

test("one iteration that waits long does not make the others read again", async () => {
  const long: Link = { type: "delay_node", key: "pause", config: { seconds: "{{each.item}}" } };
  const execution = await begin(loop(forEach({ concurrency: 2 }), [long]), [
    5000,
    ...numbers(12).map(() => 20),
  ]);
  const { pool } = stage.database;
  const reads: number[] = [];
  for (let resume = 0; resume < 13; resume += 1) {
    const shell = countingShell(stage.database.pool);
    await stage.run(execution.id, shell);
    reads.push(shell.read);
    // Only the shorter waits are over.
    await pool.query("update executions set resume_at = now() where id = $1 and status = 'waiting'", [
      execution.id,
    ]);
    await pool.query(
      "update steps set resume_at = now() where execution_id = $1 and resume_at < now() + interval '1 minute'",
      [execution.id],
    );
  }
  expect(await execution.status()).toBe("waiting");
  expect(Math.max(...reads)).toBeLessThanOrEqual(6);
});

test("a loop in a loop resumes with the open iterations of both", async () => {
  const items = numbers(4).map((outer) => numbers(4).map((n) => `${outer}${n}`));
  const execution = await begin(loopInLoop([delay("pause", 30)]), items);
  const reads = await resumeToEnd(stage, execution.id);
  expect(await execution.outputOf("each")).toMatchObject({
    count: 4,
    results: items.map((results) => ({ results, count: 4, failed: 0 })),
  });
  expect(reads).toHaveLength(17);
  expect(Math.max(...reads)).toBeLessThanOrEqual(14);
});

test("results after a resume leave out filtered items and count those that failed", async () => {
  const fails: Link = {
    type: "stop_node",
    key: "fails",
    config: { level: "item", outcome: "fail" },
    by: "false",
  };
  const document = loop(forEach({ on_item_failure: "collect" }), [
    delay("pause", 30),
    condition("even", "{{each.item}}", "less", "3"),
    fails,
  ]);
  const execution = await begin(document, numbers(6));
  await resumeToEnd(stage, execution.id);
  expect(await execution.outputOf("each")).toMatchObject({ count: 6, failed: 3 });
});

test("a worker that died after it had continued a loop is noticed, and no iteration runs twice", async () => {
  const execution = await begin(loop(forEach(), inside), objects(6));
  await stage.run(execution.id, createShell(stage.database.pool));
  await stage.elapse(execution.id);
  const { pool } = stage.database;
  const { rows } = await pool.query("select until from steps where execution_id = $1 and until is not null", [
    execution.id,
  ]);
  await stage.run(execution.id, createShell(pool));
  // As if the container's row had not been stored with what the second worker did.
  await pool.query("update steps set until = $2 where execution_id = $1 and until is not null", [
    execution.id,
    JSON.stringify(rows[0].until),
  ]);
  await stage.elapse(execution.id);
  const reads = await resumeToEnd(stage, execution.id);
  expect(reads[0]).toBeGreaterThan(6);
  expect(await execution.outputOf("each")).toEqual({
    results: objects(6),
    count: 6,
    failed: 0,
  });
});
