import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { newId } from "#lib/id.ts";
import { chain, delay, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import type { Kill } from "#test/processes/crew.ts";
import { printMemoryCurve, startMemoryCurve } from "#test/processes/memory-curve.ts";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { postJson } from "#test/processes/post-json.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize, isFull } from "#test/processes/size.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { createSchedules, everyMinute, readStarted } from "#test/schedules/schedules.ts";

const minutes = Number(process.env.CHAOS_MINUTES ?? bySize({ short: 1, long: 1, full: 5 }));
const size = { callsPerSecond: isFull || minutes > 1 ? 10 : 4, killEveryMs: minutes > 1 ? 20_000 : 9000 };
const schedules = 20;
const items = [0, 1, 2];
/** Requests of one call's flow: one for each item, the sub-flow's, the one that names the URL to call, the last one. */
const effectsPerCall = items.length + 3;
const minuteMs = 60_000;

const acceptedSchema = z.object({ execution_id: z.uuid() });

const runFlow = (flowId: string): Link => ({
  type: "run_flow_node",
  key: "run",
  config: { flow_id: flowId, input: '{"n":{{n}}}', wait: true },
});

test(`calls, schedules, loops, waits and sub-flows for ${minutes} minutes with a kill every ${size.killEveryMs / 1000} s: 0 lost, 0 stuck`, {
  timeout: minutes * minuteMs + 300_000,
}, async () => {
  const { database, recorder, crew, random } = await setScene({
    workers: 2,
    answer({ path }, response, { integer }) {
      setTimeout(() => response.end("{}"), 5 + integer(30));
      if (path.startsWith("/ask")) resuming.push(resume(path));
    },
  });
  const { pool } = database;
  const webs = await Promise.all([1, 2].map(() => startWebProcess({ databaseUrl: database.url })));
  onTestFinished(async () => void (await Promise.all(webs.map((web) => web.kill()))));
  const anyUrl = () => webs[random.integer(webs.length)]?.url;

  // What a call starts, and the sub-flow that it runs.
  const document = chain(httpRequest("call", `${recorder.url}/child/{{n}}`), {
    type: "return_node",
    key: "return",
    config: { value: "{{n}}" },
  });
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: '{"n":0}' } };
  const callee = await createFlow(pool, { ...document, nodes: [called, ...nodes] });
  const flow = await createFlow(
    pool,
    loop(
      forEach({ concurrency: 2, result: "{{each.item}} {{named.of}}" }),
      [
        setFields("named", { of: "{{n}}" }),
        httpRequest("each_call", `${recorder.url}/item/{{n}}/{{each.item}}`),
      ],
      [
        runFlow(callee.flowId),
        delay("pause", 0.3),
        httpRequest("ask", `${recorder.url}/ask?{{_links.wait}}`),
        { type: "wait_for_call_node", key: "wait", config: { timeout_seconds: 3600 } },
        setFields("after", { got: "{{wait.answer}}", child: "{{run}}" }, { by: "called" }),
        httpRequest("end", `${recorder.url}/end/{{n}}`),
      ],
    ),
  );
  const nodeOf = (key: string) => flow.document.nodes.find((node) => node.key === key)?.id ?? "";

  // The schedules have missed two times. Both start immediately.
  const settings = Array.from({ length: schedules }, () => ({ ...everyMinute, missed: "all" as const }));
  await createSchedules(pool, settings, new Date(Date.now() - 2 * minuteMs));

  // Calls, at a fixed rate. A call without a response may have been stored or not.
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let broken = 0;
  let sent = 0;
  async function call(): Promise<void> {
    sent += 1;
    const body = JSON.stringify({ n: sent, items });
    const response = await postJson(`${anyUrl()}/flow/webhook/${nodeOf("receive_webhook")}`, body);
    if (response === null || response.status === 503) broken += 1;
    else if (response.status === 200) acknowledged.push(acceptedSchema.parse(response.body).execution_id);
    else refused.push(response.status);
  }

  // Each step that waits is called by whoever was given its URL, until it is known what came of it.
  const resuming: Promise<void>[] = [];
  const accepted = new Map<string, string[]>();
  let unanswered = 0;
  async function resume(path: string): Promise<void> {
    const token = decodeURIComponent(path).split("/resume/").at(-1) ?? "";
    const answer = newId();
    for (;;) {
      const response = await postJson(`${anyUrl()}/resume/${token}`, JSON.stringify({ answer }));
      if (response?.status === 200) accepted.set(token, [...(accepted.get(token) ?? []), answer]);
      else if (response === null || response.status === 503) {
        unanswered += 1;
        await sleep(50);
        continue;
      } else if (response.status !== 409 && response.status !== 410) refused.push(response.status);
      return;
    }
  }

  const kills: Kill[] = [];
  let webKills = 0;
  async function killOne(): Promise<void> {
    // Three crashes without progress are poison and fail on purpose (R10).
    await until("nobody is one death from being taken for poison", async () => {
      const { rows } = await pool.query<{ isClear: boolean }>(
        `select not exists (select from executions where crashes >= 2 and finished_at is null) as "isClear"`,
      );
      return rows[0]?.isClear;
    });
    const index = random.integer(crew.workers.length + webs.length);
    const web = webs[index - crew.workers.length];
    if (!web) {
      kills.push(await crew.replace(index));
      return;
    }
    webKills += 1;
    await web.kill();
    webs[index - crew.workers.length] = await startWebProcess({ databaseUrl: database.url, port: web.port });
  }

  const endsAtMs = performance.now() + minutes * minuteMs;
  const curve = startMemoryCurve(() => ({
    ...Object.fromEntries(webs.map(({ pid }, index) => [`web ${index + 1}`, pid])),
    ...Object.fromEntries(crew.workers.map(({ pid }, index) => [`worker ${index + 1}`, pid])),
  }));
  const load = startOpenLoad(size.callsPerSecond, call);
  while (performance.now() < endsAtMs) {
    await sleep(Math.min(size.killEveryMs, endsAtMs - performance.now()));
    await killOne();
  }
  await load.stop();
  // The minutes that end meanwhile start executions, which end too.
  const statuses = await untilAllFinished(pool, 120_000);
  const memory = await curve.stop();
  await Promise.all(resuming);
  await crew.stop();

  const { rows: stored } = await pool.query<{ id: string }>("select id from executions where flow_id = $1", [
    flow.flowId,
  ]);
  const storedIds = new Set(stored.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !storedIds.has(id));
  const byKey = Map.groupBy(recorder.calls, ({ idempotencyKey }) => idempotencyKey);
  const repeated = [...byKey.values()].flatMap((same) =>
    same.slice(1).map(({ atMs }, index) => ({ fromMs: same[index]?.atMs ?? 0, toMs: atMs })),
  );
  const unexplained = repeated.filter(
    ({ fromMs, toMs }) => !kills.some(({ atMs, silentAtMs }) => fromMs <= silentAtMs && atMs <= toMs),
  );
  const { rows: ends } = await pool.query<{ got: string; child: unknown; results: string[]; n: number }>(
    `select after.output ->> 'got' as got, after.output -> 'child' as child, each.output -> 'results' as results,
       (e.input ->> 'n')::int as n
     from executions e
     join steps after on after.execution_id = e.id and after.node_id = $2 and after.status = 'succeeded'
     join steps each on each.execution_id = e.id and each.node_id = $3 and each.scope = '' and each.status = 'succeeded'
     where e.flow_id = $1`,
    [flow.flowId, nodeOf("after"), nodeOf("each")],
  );
  const { rows: children } = await pool.query(
    "select from executions where flow_id = $1 and status = 'succeeded' and not awaited",
    [callee.flowId],
  );
  const started = await readStarted(pool);
  const times = Map.groupBy(started, ({ nodeId }) => nodeId);
  const { rows: decided } = await pool.query<{ nodeId: string; nextAt: Date }>(
    `select node_id as "nodeId", next_at as "nextAt" from schedules`,
  );
  const { rows: failures } = await pool.query<{ code: string; message: string; count: number }>(
    `select error ->> 'code' as code, max(error ->> 'message') as message, count(*)::int as count
     from executions where status = 'failed' group by 1`,
  );
  printMemoryCurve(memory);
  for (const failure of failures) report("failed", { ...failure });
  report("mixed load", {
    seed: random.seed,
    minutes,
    calls: sent,
    acknowledged: acknowledged.length,
    broken,
    executions: storedIds.size + children.length + started.length,
    "worker kills": kills.length,
    "web kills": webKills,
    lost: lost.length,
    "effects repeated": repeated.length,
    unexplained: unexplained.length,
    "resumptions sent again": unanswered,
  });

  expect(refused).toEqual([]);
  expect(lost).toEqual([]);
  expect(acknowledged.length + broken).toBe(sent);
  expect(kills.length + webKills).toBeGreaterThan(0);
  expect(statuses).toEqual({ succeeded: storedIds.size + children.length + started.length });
  // Each request of each execution was sent, and again only because of a kill.
  expect(byKey.size).toBe(effectsPerCall * storedIds.size);
  expect(unexplained).toEqual([]);
  // Each loop has its results in order, each sub-flow ran once, each wait resumed once, with the call that was accepted.
  expect(children).toHaveLength(storedIds.size);
  expect(ends).toHaveLength(storedIds.size);
  for (const { n, child, results } of ends) {
    expect({ child, results }).toEqual({ child: n, results: items.map((item) => `${item} ${n}`) });
  }
  const got = new Set(ends.map((end) => end.got));
  expect(got.size).toBe(storedIds.size);
  for (const answers of accepted.values()) {
    expect(answers).toHaveLength(1);
    expect(got.has(answers[0] ?? "")).toBe(true);
  }
  expect(storedIds.size - accepted.size).toBeLessThanOrEqual(unanswered);
  // Every schedule started every minute from the first to the last one that was decided about, once.
  expect(decided).toHaveLength(schedules);
  for (const { nodeId, nextAt } of decided) {
    const at = (times.get(nodeId) ?? []).map(({ scheduledFor }) => Date.parse(scheduledFor));
    expect(at).toEqual(at.map((_, index) => (at[0] ?? 0) + index * minuteMs));
    expect(at.length).toBeGreaterThanOrEqual(minutes);
    expect(at.at(-1)).toBe(nextAt.getTime() - minuteMs);
  }
});
