import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";
import { startSteadyCalls } from "#test/processes/steady-calls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const restarts = bySize({ short: 1, long: 3, full: 20 });
const perSecond = 200;
const lookEveryMs = 200;
/** The default of SHUTDOWN_NOTICE_SECONDS. */
const noticeMs = 1000;
/**
 * How long the balancer trusts a readiness check. The rest of the notice is for calls that are already on their way.
 */
const trustMs = noticeMs / 2;

/**
 * A balancer in front of two web processes. It sends in turn to those that reported ready at most half a notice ago. If
 * a busy machine delays its checks, that is not an outage: while no process is known to be ready, it holds calls back.
 */
function startBalancer(webs: readonly WebProcess[]) {
  const readySinceMs = webs.map(() => Number.NEGATIVE_INFINITY);
  let turn = 0;
  let isStopped = false;
  let nextLook = Promise.withResolvers<void>();
  const isReady = ({ url }: WebProcess) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  // The checks of a process run one after the other, so that a late result never replaces a newer one. The processes
  // are checked independently.
  const watch = async (index: number) => {
    while (!isStopped) {
      const askedAtMs = performance.now();
      const isNowReady = await isReady(webs[index] as WebProcess);
      readySinceMs[index] = isNowReady ? askedAtMs : Number.NEGATIVE_INFINITY;
      nextLook.resolve();
      nextLook = Promise.withResolvers();
      await sleep(lookEveryMs);
    }
  };
  const watching = Promise.all(webs.map((_, index) => watch(index)));
  const isTrusted = (web: WebProcess) =>
    performance.now() - (readySinceMs[webs.indexOf(web)] ?? Number.NEGATIVE_INFINITY) < trustMs;
  return {
    async next(): Promise<string> {
      for (;;) {
        const ready = webs.filter(isTrusted);
        turn += 1;
        const chosen = ready[turn % ready.length];
        if (chosen) return chosen.url;
        await nextLook.promise;
      }
    },
    isTrusted,
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}

test(`two web processes, ${restarts} restarts by SIGTERM under load: nothing is lost and no call refused (R11)`, async () => {
  const nodeId = newNodeId();
  const database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  const start = (port?: number) =>
    startWebProcess({
      databaseUrl: database.url,
      ...(port && { port }),
    });
  const webs = await Promise.all([start(), start()]);
  const balancer = startBalancer(webs);
  onTestFinished(async () => {
    await balancer.stop();
    await Promise.all(webs.map((web) => web.kill()));
    await database.drop();
  });

  const load = startSteadyCalls(async () => `${await balancer.next()}/flow/webhook/${nodeId}`, perSecond);
  const exitCodes: (number | null)[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % 2;
    const stopping = webs[index] as WebProcess;
    exitCodes.push(await stopping.stop());
    const returned = await start(stopping.port);
    webs[index] = returned;
    await until("the balancer sends to the process that returned", async () => balancer.isTrusted(returned));
  }
  await load.stop();

  const { rows } = await database.pool.query<{ id: string }>("select id from executions");
  const stored = new Set(rows.map(({ id }) => id));
  const accepted = load.calls.filter(({ status }) => status === 200);
  const refused = load.calls.filter(({ status }) => status !== 200);
  const missing = accepted.filter(({ executionId }) => !stored.has(executionId ?? ""));
  report("R11 (web)", {
    restarts,
    calls: load.calls.length,
    missing: missing.length,
    refused: refused.length,
    "stored without an answer": stored.size - accepted.length,
    "longest answer, ms": Math.max(...load.calls.map(({ tookMs }) => tookMs)),
  });
  expect(missing).toEqual([]);
  expect(refused).toEqual([]);
  expect(stored.size).toBe(load.calls.length);
  // Each restart takes at least one second, the length of its notice.
  expect(accepted.length).toBeGreaterThan(restarts * perSecond);
  expect(exitCodes).toEqual(Array.from({ length: restarts }, () => 0));
});
