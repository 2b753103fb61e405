import { newNodeId } from "#lib/node-id.ts";
import { webhookDocument } from "#test/postgres/live-flow.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startBaseline } from "./baseline.ts";
import { layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";
import { postOrders } from "./wrk.ts";

/** The minimum share of the baseline, by number of connections. */
const promised = { 32: 0.35, 128: 0.5 };

/** Many short rounds: other load on the machine changes within seconds. */
const rounds = 11;
const seconds = 2;

/** Promise P1: calls that one web process accepts and commits per second, without workers, compared with a bare server. */
export async function measureBurst(): Promise<Measurement[]> {
  const ground = await layGround();
  const nodeId = newNodeId();
  await ground.makeLive(webhookDocument(nodeId));
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const baseline = await startBaseline();
  const webhookUrl = `${web.url}/flow/webhook/${nodeId}`;
  try {
    // Until V8 has compiled the hot code: about 100,000 requests.
    await postOrders(baseline.url, 128, 4);
    await postOrders(webhookUrl, 128, 12);
    const measurements: Measurement[] = [];
    for (const [connections, least] of Object.entries(promised)) {
      measurements.push(await compare(baseline.url, webhookUrl, Number(connections), least));
    }
    const { rows } = await ground.pool.query<{ count: string }>("select count(*) from executions");
    console.log(`${rows[0]?.count} executions committed`);
    return measurements;
  } finally {
    await web.stop();
    await baseline.stop();
    await ground.clear();
  }
}

/** The median ratio of several alternating rounds, so that other load on the machine affects both. */
async function compare(
  bareUrl: string,
  url: string,
  connections: number,
  least: number,
): Promise<Measurement> {
  const ratios: number[] = [];
  let errors = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await postOrders(bareUrl, connections, seconds);
    const calls = await postOrders(url, connections, seconds);
    ratios.push(calls.perSecond / bare.perSecond);
    errors += calls.errors;
    console.log(
      `${connections} connections, round ${round}: baseline ${bare.perSecond.toFixed(0)}/s, calls ${calls.perSecond.toFixed(0)}/s, ratio ${percent(ratios.at(-1) ?? 0)}, errors ${calls.errors}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  return {
    promise: "P1",
    what: `calls accepted and committed, ${connections} connections`,
    figure: percent(median),
    promised: `>= ${percent(least)}`,
    baseline: "100 %",
    isMet: median >= least && errors === 0,
  };
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
