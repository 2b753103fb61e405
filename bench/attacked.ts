import { z } from "zod";
import { newNodeId } from "#lib/node-id.ts";
import { storeUser } from "#test/access/people.ts";
import { until } from "#test/executions/until.ts";
import { webhookDocument } from "#test/postgres/live-flow.ts";
import { memoryCost } from "#test/processes/memory.ts";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { quantile } from "#test/processes/report.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startChild } from "./child.ts";
import { layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { order } from "./wrk.ts";

const promised = { healthMs: 100, webhookMs: 250 };
const perSecond = 20;
const seconds = forLength(15, 5);

/** An attack that anyone can run: requests for one target, pipelined on several connections, while the measurement runs. */
interface Attack {
  target: string;
  connections: number;
  pipelined: number;
}

const attacks: readonly Attack[] = [
  { target: "/elements", connections: 10, pipelined: 100 },
  { target: "/sign-in", connections: 30, pipelined: 200 },
  { target: "/docs/api", connections: 10, pipelined: 100 },
  { target: "/no/such/page", connections: 10, pipelined: 100 },
  { target: "/api/auth/session", connections: 10, pipelined: 100 },
  { target: "/api/flows", connections: 10, pipelined: 100 },
  { target: "/_next/image?url=%2Ficon.svg&w=64&q=75", connections: 10, pipelined: 100 },
  { target: "/icon.svg", connections: 10, pipelined: 100 },
];

/** Finding M1: webhooks and `/healthz` respond in time while anonymous clients request pages. */
export async function measureAttacked(): Promise<Measurement[]> {
  const ground = await layGround();
  const nodeId = newNodeId();
  await ground.makeLive(webhookDocument(nodeId));
  await storeUser(ground.pool, "owner");
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  try {
    await until("pages are served", async () => (await fetch(`${web.url}/sign-in`)).ok);
    const measurements: Measurement[] = [];
    for (const attack of attacks) measurements.push(...(await measureAttack(web, nodeId, attack)));
    return measurements;
  } finally {
    await web.kill();
    await ground.clear();
  }
}

async function measureAttack(web: WebProcess, nodeId: string, attack: Attack): Promise<Measurement[]> {
  // Loads the page's code and lets V8 compile it, so that the attack is measured without the first visit's cost.
  for (let warmUp = 0; warmUp < 40; warmUp += 1)
    await fetch(web.url + attack.target).then((response) => response.text());
  const attacker = await startAttacker(web.port, attack);
  let health: number[] = [];
  let webhook: number[] = [];
  const megabytes = await memoryCost(web, async () => {
    [health, webhook] = await Promise.all([
      offer(`${web.url}/healthz`),
      offer(`${web.url}/flow/webhook/${nodeId}`, { method: "POST", body: order }),
    ]);
  });
  const statuses = await attacker.stop();
  console.log(
    `M1: ${attack.target}: attack answered ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(", ")}; ` +
      `healthz median ${quantile(health, 0.5).toFixed(0)} ms, webhook median ${quantile(webhook, 0.5).toFixed(0)} ms; ` +
      `memory +${megabytes.toFixed(0)} MB`,
  );
  const what = `${attack.connections} x ${attack.pipelined} pipelined ${attack.target}`;
  return [
    toMeasurement(`${what}: /healthz p99`, health, promised.healthMs),
    toMeasurement(`${what}: webhook p99`, webhook, promised.webhookMs),
  ];
}

function toMeasurement(what: string, latenciesMs: readonly number[], promisedMs: number): Measurement {
  const p99 = quantile(latenciesMs, 0.99);
  return {
    promise: "M1",
    what,
    figure: `${p99.toFixed(0)} ms`,
    promised: `<= ${promisedMs} ms`,
    baseline: null,
    isMet: p99 <= promisedMs,
  };
}

/** Requests at a steady rate, each timed from when it was due. */
async function offer(url: string, init: RequestInit = {}): Promise<number[]> {
  const latenciesMs: number[] = [];
  const send = async (dueAtMs: number) => {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    latenciesMs.push(response.ok ? performance.now() - dueAtMs : Number.POSITIVE_INFINITY);
  };
  await startOpenLoad(perSecond, send, perSecond * seconds).ended;
  return latenciesMs;
}

const statusesSchema = z.array(z.tuple([z.number(), z.number()]));

async function startAttacker(port: number, { connections, pipelined, target }: Attack) {
  const args = [port, connections, pipelined, target].map(String);
  const attacker = await startChild("attacker.ts", {}, ...args);
  return {
    async stop(): Promise<Map<number, number>> {
      return new Map(statusesSchema.parse(await attacker.ask("stop")));
    },
  };
}
