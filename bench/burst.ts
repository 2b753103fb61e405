import { newNodeId } from "#lib/node-id.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startBaseline } from "./baseline.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { queuedDocument } from "./queued-document.ts";
import { startSketch } from "./sketch.ts";
import { type LoadResult, postOrders } from "./wrk.ts";

/** The minimum share of the sketch (decision 102). */
const least = 0.85;

/** Many short rounds: other load on the machine changes within seconds. */
const rounds = forLength(11, 3);
const seconds = 2;

interface Urls {
  bare: string;
  sketch: string;
  product: string;
}

/** A round's calls per second. */
type Round = Record<keyof Urls, number>;

/**
 * Promise P1: calls that one web process accepts and commits per second, without workers, compared with a sketch that only
 * stores the same; and, without a promise, with a bare server that stores nothing.
 */
export async function measureBurst(): Promise<Measurement[]> {
  const ground = await layGround();
  const nodeId = newNodeId();
  await ground.makeLive(queuedDocument(nodeId));
  // All rounds together store more than a flow may store on one day.
  const environment = { MAX_STORED_BYTES_PER_DAY: "0" };
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl, environment });
  const baseline = await startBaseline();
  const product = `${web.url}/flow/webhook/${nodeId}`;
  // Until V8 has compiled the hot code: about 100,000 requests.
  const warmUp = (url: string) => postOrders(url, 128, forLength(12, 4));
  await warmUp(product);
  const sketch = await startSketch(ground, 0);
  try {
    const urls: Urls = { bare: baseline.url, sketch: sketch.url, product };
    await warmUp(sketch.url);
    await warmUp(baseline.url);
    const measurements: Measurement[] = [];
    for (const connections of [32, 128]) measurements.push(...(await compare(ground, urls, connections)));
    const bytes = await sketch.rowBytes();
    console.log(`P1: a row has ${bytes.product.toFixed(0)} bytes, the sketch's ${bytes.sketch.toFixed(0)}`);
    return measurements;
  } finally {
    await web.stop();
    await Promise.all([baseline.stop(), sketch.stop()]);
    await ground.clear();
  }
}

/** The median ratios of rounds in turn, so that other load on the machine affects all three. */
async function compare(ground: Ground, urls: Urls, connections: number): Promise<Measurement[]> {
  const found: Round[] = [];
  const post = async (url: string) => {
    await ground.writeBack();
    return postAll(url, connections);
  };
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await post(urls.bare);
    const sketch = await post(urls.sketch);
    const product = await post(urls.product);
    found.push({ bare, sketch, product });
    console.log(
      `P1: ${connections} connections, round ${round}: bare server ${bare.toFixed(0)}/s, sketch ${sketch.toFixed(0)}/s, calls ${product.toFixed(0)}/s: ${percent(product / sketch)} of the sketch, ${percent(product / bare)} of the bare server`,
    );
  }
  const ofSketch = median(found.map(({ product, sketch }) => product / sketch));
  const ofBare = median(found.map(({ product, bare }) => product / bare));
  const rate = (name: keyof Urls) => `${median(found.map((round) => round[name])).toFixed(0)}/s`;
  return [
    {
      promise: "P1",
      what: `calls accepted and committed, ${connections} connections, of a sketch's`,
      figure: `${percent(ofSketch)} (${rate("product")})`,
      promised: `>= ${percent(least)}`,
      baseline: `sketch ${rate("sketch")}`,
      isMet: ofSketch >= least,
    },
    reported({
      promise: "P1",
      what: `the same, of a bare server's that stores nothing`,
      figure: percent(ofBare),
      baseline: `bare ${rate("bare")}`,
    }),
  ];
}

/** @throws if a response is missing or not 200: a refused call costs less than a stored one */
async function postAll(url: string, connections: number): Promise<LoadResult["perSecond"]> {
  const { perSecond, errors } = await postOrders(url, connections, seconds);
  if (errors > 0) throw new Error(`${errors} responses of ${url} were missing or not 200.`);
  return perSecond;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
