import { beforeEach, expect, test } from "vitest";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { cancelExecution } from "#server/executions/cancel/cancel.sql.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, type TestFlow } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { limit, start } from "#test/turns/turns.ts";
import { reconcile } from "#worker/housekeeping/reconcile.sql.ts";
import { giveTurns } from "./give-turns.sql.ts";
import { createTurns } from "./run-turns.sql.ts";

const stage = setStage();
const pool = () => stage.database.pool;
beforeEach(async () => {
  await pool().query("delete from executions; delete from turns");
});

async function createLimited(settings: FlowSettings): Promise<TestFlow> {
  const flow = await createFlow(pool(), chain(setFields("set", { a: "1" })));
  await limit(pool(), flow.flowId, settings);
  return flow;
}

const empty = (count: number): Json[] => Array.from({ length: count }, () => ({}));

/** Of these executions, those that have a job. */
async function started(ids: readonly string[]): Promise<string[]> {
  return (await readJobs(pool(), ids)).flatMap((job) => job.ids);
}

const give = ({ flowId }: TestFlow, at?: Date) => giveTurns(pool(), flowId, at);

/** Runs an execution to its end; its worker dies before it ends the turn. */
async function finish(id: string): Promise<void> {
  await stage.run(id, createShell(pool()));
}

/** The same, and the turn ends. */
async function end(...ids: string[]): Promise<void> {
  for (const id of ids) await finish(id);
  await createTurns(pool(), { onStart() {}, onFault() {} }).repair();
}

test("an execution of a flow without limits has a job at once and no turn", async () => {
  const flow = await createFlow(pool(), chain(setFields("set", { a: "1" })));
  const ids = await start(pool(), flow, empty(3));
  expect(await started(ids)).toEqual(ids);
  expect((await pool().query("select from turns")).rows).toHaveLength(0);
});

test("a time-out alone queues nothing", async () => {
  const ids = await start(pool(), await createLimited({ timeout_seconds: 5 }), empty(2));
  expect(await started(ids)).toEqual(ids);
});

test("with limit 1 executions start one by one, in the order of their arrival", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "" } });
  const ids = [...(await start(pool(), flow, empty(2))), ...(await start(pool(), flow, empty(2)))];
  for (const [index, id] of ids.entries()) {
    expect(await give(flow)).toBe(1);
    expect(await give(flow)).toBe(0);
    expect(await started(ids)).toEqual(ids.slice(0, index + 1));
    await end(id);
  }
  expect(await give(flow)).toBe(0);
  expect((await pool().query("select from turns")).rows).toHaveLength(0);
});

test("each key has its own limit, and one that waits does not hold up the others", async () => {
  const flow = await createLimited({ concurrency: { limit: 2, key: "{{customer}}" } });
  const inputs = ["a", "a", "a", "b", "a", "b", "b"].map((customer) => ({ customer }));
  const ids = await start(pool(), flow, inputs);
  const at = (...indexes: number[]) => indexes.map((index) => ids[index]);
  await give(flow);
  expect(await started(ids)).toEqual(at(0, 1, 3, 5));
  await end(...ids.slice(0, 1));
  await give(flow);
  expect(await started(ids)).toEqual(at(0, 1, 3, 5, 2));
});

test("workers that give turns at the same time give each once and exceed no limit", async () => {
  const flow = await createLimited({ concurrency: { limit: 3, key: "" } });
  const ids = await start(pool(), flow, empty(10));
  const counts = await Promise.all(Array.from({ length: 5 }, () => give(flow)));
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 3]);
  expect(await started(ids)).toEqual(ids.slice(0, 3));
});

test("an execution that waits counts: its turn ends when it does", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "" } });
  const ids = await start(pool(), flow, empty(2));
  await give(flow);
  await pool().query("update executions set status = 'waiting', started_at = now() where id = $1", [ids[0]]);
  await createTurns(pool(), { onStart() {}, onFault() {} }).repair();
  expect(await give(flow)).toBe(0);
});

test("a raised limit starts more, a lower one waits until fewer run, and none starts all", async () => {
  const flow = await createLimited({ concurrency: { limit: 2, key: "" } });
  const ids = await start(pool(), flow, empty(6));
  await give(flow);
  await limit(pool(), flow.flowId, { concurrency: { limit: 3, key: "" } });
  await give(flow);
  expect(await started(ids)).toEqual(ids.slice(0, 3));
  await limit(pool(), flow.flowId, { concurrency: { limit: 1, key: "" } });
  await end(...ids.slice(0, 2));
  expect(await give(flow)).toBe(0);
  await end(...ids.slice(2, 3));
  expect(await give(flow)).toBe(1);
  await limit(pool(), flow.flowId, {});
  expect(await give(flow)).toBe(2);
});

test("a canceled execution leaves the queue, or frees its turn", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "" } });
  const ids = await start(pool(), flow, empty(4));
  await give(flow);
  const cancel = (id = "") =>
    prisma().$transaction((tx) => cancelExecution(tx, id, { code: "canceled", message: "Canceled by Ada." }));
  await cancel(ids[1]);
  expect(await give(flow)).toBe(0);
  await cancel(ids[0]);
  expect(await give(flow)).toBe(1);
  expect(await started(ids)).toEqual([ids[0], ids[2]]);
});

test("the reconciler gives no job to an execution that queues, and one to a lost job of one that started", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "" } });
  const ids = await start(pool(), flow, empty(2));
  await give(flow);
  await pool().query("delete from graphile_worker._private_jobs");
  const later = new Date(Date.now() + 60_000);
  expect(await reconcile(pool(), later, newId())).toBe(1);
  expect(await started(ids)).toEqual([ids[0]]);
});

test("tests of the draft neither queue nor count, replays do both", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "{{customer}}" } });
  const [original = ""] = await start(pool(), flow, [{ customer: "a" }]);
  await give(flow);
  const { flowId, versionId, document } = flow;
  const base = { flowId, triggerNodeId: document.nodes[0]?.id ?? "" };
  const draft = {
    ...base,
    id: newId(),
    versionId: null,
    document,
    source: "test" as const,
    input: { text: "{}" },
  };
  const replay = {
    ...base,
    id: newId(),
    versionId,
    source: "replay" as const,
    replayOf: original,
    input: { sameAs: original },
  };
  await prisma().$transaction((tx) => createExecutions(tx, [draft, replay]));
  expect(await started([draft.id, replay.id])).toEqual([draft.id]);
  const { rows } = await pool().query("select key from turns where execution_id = $1", [replay.id]);
  expect(rows).toEqual([{ key: "a" }]);
});

const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * 1000);

test("no period of a rate has more starts than it allows, and none is given too late", async () => {
  const flow = await createLimited({ rate: { count: 3, period_seconds: 10 } });
  const ids = await start(pool(), flow, empty(9));
  const counts: number[] = [];
  for (const second of [0, 0, 4, 9.9, 10, 10.1, 19, 20]) counts.push(await give(flow, at(second)));
  expect(counts).toEqual([3, 0, 0, 0, 3, 0, 0, 3]);
  expect(await started(ids)).toEqual(ids);
});

test("starts at random times never exceed the rate in any window", async () => {
  const period = 10;
  const flow = await createLimited({ rate: { count: 4, period_seconds: period } });
  await start(pool(), flow, empty(40));
  const starts: number[] = [];
  for (let second = 0; starts.length < 40; second += Math.random() * 4) {
    const count = await give(flow, at(second));
    starts.push(...Array<number>(count).fill(second));
  }
  for (const from of starts) {
    expect(
      starts.filter((second) => second >= from && second < from + period - 0.001).length,
    ).toBeLessThanOrEqual(4);
  }
});

test("a start counts against the rate after its execution has ended", async () => {
  const flow = await createLimited({
    concurrency: { limit: 5, key: "" },
    rate: { count: 1, period_seconds: 10 },
  });
  const ids = await start(pool(), flow, empty(2));
  await give(flow, at(0));
  await end(...ids.slice(0, 1));
  expect(await give(flow, at(9))).toBe(0);
  expect(await give(flow, at(10))).toBe(1);
});

test("a worker starts the next one when an execution ends, and looks at all flows", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "" } });
  const ids = await start(pool(), flow, empty(2));
  const heard: string[] = [];
  const turns = createTurns(pool(), {
    onStart: (flowId) => heard.push(flowId),
    onFault: (cause) => {
      throw cause;
    },
  });
  await turns.giveAll();
  expect(heard).toEqual([flow.flowId]);
  expect(await started(ids)).toEqual(ids.slice(0, 1));
});
