import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { boundMs } from "#test/processes/bound.ts";
import { isFull, report } from "#test/processes/report.ts";
import { startSteadyCalls } from "#test/processes/steady-calls.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

const restarts = isFull ? 20 : 3;
const perSecond = 200;
const lookEveryMs = 200;
/** A second (R11), and longer on a busy machine: the balancer here must get to asking within it. */
const noticeSeconds = Math.ceil(boundMs(1000) / 1000);

/**
 * A balancer in front of two web processes: sends to those in turn that said that they are ready when it last asked them. While
 * none does, it sends where it sent before, as balancers do: that is a machine too busy to ask, and not an outage.
 */
function startBalancer(webs: readonly WebProcess[]) {
  let ready: readonly WebProcess[] = [...webs];
  let turn = 0;
  let isStopped = false;
  const isReady = ({ url }: WebProcess) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  // Of each place one look after the other, so that a late one never replaces a newer one; neither waits for the other's.
  const watch = async (place: number) => {
    while (!isStopped) {
      const web = webs[place] as WebProcess;
      const isNowReady = await isReady(web);
      const others = ready.filter((other) => other.port !== web.port);
      if (isNowReady) ready = [...others, web];
      else if (others.length > 0) ready = others;
      await sleep(lookEveryMs);
    }
  };
  const watching = Promise.all(webs.map((_, place) => watch(place)));
  return {
    next(): string {
      turn += 1;
      return (ready[turn % ready.length] as WebProcess).url;
    },
    sendsTo: (web: WebProcess) => ready.includes(web),
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
      environment: { SHUTDOWN_NOTICE_SECONDS: String(noticeSeconds) },
      ...(port && { port }),
    });
  const webs = await Promise.all([start(), start()]);
  const balancer = startBalancer(webs);
  onTestFinished(async () => {
    await balancer.stop();
    await Promise.all(webs.map((web) => web.kill()));
    await database.drop();
  });

  const load = startSteadyCalls(() => `${balancer.next()}/flow/webhook/${nodeId}`, perSecond);
  const exitCodes: (number | null)[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % 2;
    const leaving = webs[index] as WebProcess;
    exitCodes.push(await leaving.stop());
    const returned = await start(leaving.port);
    webs[index] = returned;
    await until("the balancer sends to the process that returned", async () => balancer.sendsTo(returned));
  }
  await load.stop();

  const { rows } = await database.pool.query<{ id: string }>("select id from executions");
  const stored = new Set(rows.map(({ id }) => id));
  const taken = load.calls.filter(({ status }) => status === 200);
  const refused = load.calls.filter(({ status }) => status !== 200);
  const lost = taken.filter(({ executionId }) => !stored.has(executionId ?? ""));
  report("R11 (web)", {
    restarts,
    "notice, s": noticeSeconds,
    calls: load.calls.length,
    lost: lost.length,
    refused: refused.length,
    "stored without an answer": stored.size - taken.length,
    "longest answer, ms": Math.max(...load.calls.map(({ tookMs }) => tookMs)),
  });
  expect(lost).toEqual([]);
  expect(refused).toEqual([]);
  expect(stored.size).toBe(load.calls.length);
  // Each restart takes at least the second in which it is announced.
  expect(taken.length).toBeGreaterThan(restarts * perSecond);
  expect(exitCodes).toEqual(Array.from({ length: restarts }, () => 0));
});
