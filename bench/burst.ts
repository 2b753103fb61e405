// Promise P1: calls accepted and committed per second by one web process, workers stopped, beside a bare node:http server.
// Usage: node bench/burst.ts [rounds] [seconds] [-- flags for the web process' Node, such as --cpu-prof]
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { newNodeId } from "#lib/node-id.ts";
import { webhookDocument } from "#test/postgres/live-flow.ts";
import { freePort } from "#test/processes/free-port.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { layGround } from "./ground.ts";
import { postOrders } from "./wrk.ts";

const promised = { 32: 0.35, 128: 0.5 };

const [own = [], nodeFlags = []] = splitArguments(process.argv.slice(2));
const rounds = Number(own[0] ?? 5);
const seconds = Number(own[1] ?? 4);

const ground = await layGround();
const nodeId = newNodeId();
await ground.makeLive(webhookDocument(nodeId));
const web = await startWebProcess({ databaseUrl: ground.databaseUrl, nodeFlags });
const baselinePort = await freePort();
const baseline = fork(join(import.meta.dirname, "baseline-server.ts"), [String(baselinePort)]);
await once(baseline, "message");
const webhookUrl = `${web.url}/flow/webhook/${nodeId}`;
const baselineUrl = `http://127.0.0.1:${baselinePort}/`;

// Until V8 has compiled what is hot: some 100,000 requests.
await postOrders(baselineUrl, 128, 4);
await postOrders(webhookUrl, 128, 12);

let kept = true;
for (const [connections, least] of Object.entries(promised)) {
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Turn and turn about, so that whatever else the machine does weighs on both.
    const bare = await postOrders(baselineUrl, Number(connections), seconds);
    const calls = await postOrders(webhookUrl, Number(connections), seconds);
    const ratio = calls.perSecond / bare.perSecond;
    ratios.push(ratio);
    console.log(
      `${connections} connections, round ${round}: baseline ${bare.perSecond.toFixed(0)}/s, calls ${calls.perSecond.toFixed(0)}/s, ratio ${percent(ratio)}, errors ${calls.errors}`,
    );
    if (calls.errors > 0) kept = false;
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  if (median < least) kept = false;
  console.log(
    `${connections} connections: median ${percent(median)} of the baseline; promised ${percent(least)}`,
  );
}

const { rows } = await ground.pool.query<{ count: string }>("select count(*) from executions");
console.log(`${rows[0]?.count} executions committed`);
await web.stop();
baseline.kill();
await ground.clear();
process.exitCode = kept ? 0 : 1;

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}

function splitArguments(given: string[]): string[][] {
  const at = given.indexOf("--");
  return at < 0 ? [given] : [given.slice(0, at), given.slice(at + 1)];
}
