import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import type { Kill } from "#test/processes/crew.ts";
import { postJson } from "#test/processes/post-json.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { limit } from "#test/turns/turns.ts";

const size = { kills: bySize({ short: 1, long: 4, full: 50 }), maxGapMs: 400 };
const maxBatch = 5;
const keys = ["a", "b", "c"];

/** A call that was sent. Times are those of `performance.now()`. */
interface Call {
  n: number;
  key: string;
  sentAtMs: number;
  /** null: it was not acknowledged, and may have been stored or not. */
  acknowledged: { atMs: number; executionId: string } | null;
}

/** An execution with the calls in its input, in their order. */
interface Gathered {
  id: string;
  calls: number[];
}

const acceptedSchema = z.object({ execution_id: z.uuid() });
const callSchema = z.object({ n: z.number() });
const batchSchema = z.object({ count: z.int(), items: z.array(callSchema).min(1).max(maxBatch) });

async function readGathered(pool: pg.Pool, flowId: string): Promise<Gathered[]> {
  const { rows } = await pool.query<{ id: string; input: unknown }>(
    "select id, input from executions where flow_id = $1",
    [flowId],
  );
  return rows.map(({ id, input }) => ({ id, calls: [callSchema.parse(input).n] }));
}

async function readBatches(pool: pg.Pool, flowId: string): Promise<Gathered[]> {
  const { rows } = await pool.query<{ id: string; input: unknown }>(
    "select id, input from executions where flow_id = $1",
    [flowId],
  );
  return rows.map(({ id, input }) => {
    const { count, items } = batchSchema.parse(input);
    expect(count).toBe(items.length);
    return { id, calls: items.map(({ n }) => n) };
  });
}

/** Whether one of these calls was acknowledged before one of those was sent. */
function isBefore(these: readonly Call[], those: readonly Call[]): boolean {
  const acknowledgedAtMs = Math.min(
    ...these.map((call) => call.acknowledged?.atMs ?? Number.POSITIVE_INFINITY),
  );
  return acknowledgedAtMs < Math.max(...those.map(({ sentAtMs }) => sentAtMs));
}

/** The acknowledged calls of each execution. Their executions are those in the database, one after the other for each key. */
function checkAcknowledged(calls: readonly Call[], executions: readonly Gathered[]): Map<string, Call[]> {
  const stored = new Set(executions.map(({ id }) => id));
  const acknowledged = calls.filter((call) => call.acknowledged !== null);
  const lost = acknowledged.filter((call) => !stored.has(call.acknowledged?.executionId ?? ""));
  expect(lost).toEqual([]);
  const groups = Map.groupBy(acknowledged, (call) => call.acknowledged?.executionId ?? "");
  const byKey = Map.groupBy(groups.values(), (group) => {
    const [key = "", ...others] = new Set(group.map((call) => call.key));
    expect(others).toEqual([]);
    return key;
  });
  for (const ofKey of byKey.values()) {
    const interleaved = ofKey.flatMap((group, index) =>
      ofKey.slice(index + 1).filter((other) => isBefore(group, other) && isBefore(other, group)),
    );
    expect(interleaved).toEqual([]);
  }
  return groups;
}

/** Each call is in one execution's input at most, and in that of the execution with which it was answered. */
function checkInputs(calls: readonly Call[], executions: readonly Gathered[]): void {
  const executionIds = new Map(executions.flatMap(({ id, calls: ns }) => ns.map((n) => [n, id])));
  expect(executionIds.size, "a call is in two places").toBe(executions.flatMap((each) => each.calls).length);
  for (const { n, acknowledged } of calls) {
    const executionId = executionIds.get(n);
    if (executionId && acknowledged) expect(executionId).toBe(acknowledged.executionId);
  }
}

test(`every acknowledged call is in one execution, in order, with ${size.kills} kills of web and worker processes`, {
  timeout: bySize({ short: 600_000, long: 600_000, full: 30 * 60_000 }),
}, async () => {
  const { database, recorder, crew, random } = await setScene({ workers: 2 });
  const { pool } = database;
  const create = async (settings: FlowSettings) => {
    const flow = await createFlow(pool, chain(httpRequest("call", `${recorder.url}/run`)));
    await limit(pool, flow.flowId, settings);
    const calls: Call[] = [];
    return { flowId: flow.flowId, nodeId: flow.document.nodes[0]?.id ?? "", calls };
  };
  const trailing = await create({ debounce: { key: "{{key}}", seconds: 1, edge: "trailing" } });
  const leading = await create({ debounce: { key: "{{key}}", seconds: 1, edge: "leading" } });
  const batch = await create({ batch: { count: maxBatch, seconds: 1 } });
  const webs = await Promise.all([1, 2].map(() => startWebProcess({ databaseUrl: database.url })));
  onTestFinished(async () => void (await Promise.all(webs.map((web) => web.kill()))));

  // Calls at random times. One without a response may have been stored or not.
  const refused: number[] = [];
  let isOver = false;
  async function send({ nodeId, calls }: typeof batch): Promise<void> {
    // The calls of a batch have no key in common: they all belong together.
    const key = nodeId === batch.nodeId ? "" : (keys[random.integer(keys.length)] ?? "");
    const call: Call = { n: calls.length, key, sentAtMs: performance.now(), acknowledged: null };
    calls.push(call);
    const url = `${webs[random.integer(webs.length)]?.url}/flow/webhook/${nodeId}`;
    const response = await postJson(url, JSON.stringify({ n: call.n, key }));
    if (response?.status === 200) {
      const { execution_id: executionId } = acceptedSchema.parse(response.body);
      call.acknowledged = { atMs: performance.now(), executionId };
    } else if (response !== null && response.status !== 503) refused.push(response.status);
  }
  const loads = [trailing, leading, batch].map(async (flow) => {
    const sent: Promise<void>[] = [];
    for (; !isOver; await sleep(random.integer(size.maxGapMs))) sent.push(send(flow));
    await Promise.all(sent);
  });

  const kills: Kill[] = [];
  let finished = 0;
  for (let count = 0; count < size.kills; count += 1) {
    // Three crashes without progress are poison and fail on purpose (R10).
    finished = await until("more executions have ended, and others collect calls", async () => {
      const { rows } = await pool.query<{ ended: number; isClear: boolean }>(
        `select (select count(*)::int from executions where finished_at is not null) as ended,
           exists (select from gatherings where mode <> 'leading')
             and not exists (select from executions where crashes >= 2 and finished_at is null) as "isClear"`,
      );
      return rows[0]?.isClear && rows[0].ended > finished && rows[0].ended;
    });
    await sleep(random.integer(500));
    const index = random.integer(2);
    if (count % 2 === 0) {
      kills.push(await crew.replace(index));
      continue;
    }
    await webs[index]?.kill();
    webs[index] = await startWebProcess({ databaseUrl: database.url, port: webs[index]?.port ?? 0 });
  }
  isOver = true;
  await Promise.all(loads);
  const statuses = await untilAllFinished(pool, 120_000);
  await until("all windows have ended", async () => {
    const { rows } = await pool.query("select from gatherings union all select from gathered_calls");
    return rows.length === 0;
  });
  await crew.stop();

  const [last, first, batches] = await Promise.all([
    readGathered(pool, trailing.flowId),
    readGathered(pool, leading.flowId),
    readBatches(pool, batch.flowId),
  ]);
  const executions = [...last, ...first, ...batches];
  const sent = [trailing, leading, batch].flatMap(({ calls }) => calls);
  const acknowledged = sent.filter((call) => call.acknowledged !== null);
  const requests = [...Map.groupBy(recorder.calls, ({ idempotencyKey }) => idempotencyKey).values()];
  const repeated = requests.flatMap((same) =>
    same.slice(1).map(({ atMs }, index) => ({ fromMs: same[index]?.atMs ?? 0, toMs: atMs })),
  );
  const unexplained = repeated.filter(
    ({ fromMs, toMs }) => !kills.some(({ atMs, silentAtMs }) => fromMs <= silentAtMs && atMs <= toMs),
  );
  report("gatherings", {
    seed: random.seed,
    "worker kills": kills.length,
    "web kills": size.kills - kills.length,
    calls: sent.length,
    acknowledged: acknowledged.length,
    executions: executions.length,
    "full batches": batches.filter(({ calls }) => calls.length === maxBatch).length,
    "effects repeated": repeated.length,
    unexplained: unexplained.length,
  });

  expect(refused).toEqual([]);
  expect(statuses).toEqual({ succeeded: executions.length });
  // Each execution ran once: again only because of a kill.
  expect(requests).toHaveLength(executions.length);
  expect(unexplained).toEqual([]);
  // Otherwise calls would not have shared executions.
  expect(executions.length).toBeLessThan(acknowledged.length);

  for (const { calls, of } of [
    { calls: trailing.calls, of: last },
    { calls: leading.calls, of: first },
    { calls: batch.calls, of: batches },
  ]) {
    checkInputs(calls, of);
  }
  const byTrailing = checkAcknowledged(trailing.calls, last);
  for (const { id, calls } of last) {
    // It has the last one: none was sent after that one had been acknowledged.
    const chosen = calls.flatMap((n) => trailing.calls[n] ?? []);
    expect(isBefore(chosen, byTrailing.get(id) ?? [])).toBe(false);
  }
  const byLeading = checkAcknowledged(leading.calls, first);
  for (const { id, calls } of first) {
    // It has the first one: none had been acknowledged before that one was sent.
    const chosen = calls.flatMap((n) => leading.calls[n] ?? []);
    expect(isBefore(byLeading.get(id) ?? [], chosen)).toBe(false);
  }
  checkAcknowledged(batch.calls, batches);
  const listed = new Set(batches.flatMap(({ calls }) => calls));
  expect(batch.calls.filter(({ n, acknowledged: done }) => done && !listed.has(n))).toEqual([]);
  for (const { calls } of batches) {
    const items = calls.flatMap((n) => batch.calls[n] ?? []);
    const swapped = items.filter((item, index) =>
      items.slice(0, index).some((other) => isBefore([item], [other])),
    );
    expect(swapped).toEqual([]);
  }
});
