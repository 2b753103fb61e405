import { startBareServer } from "./baseline.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { runWrk } from "./wrk.ts";

const promised = 0.7;
const connections = 32;
/** Many short rounds: other load on the machine changes within seconds. */
const rounds = forLength(11, 3);
const seconds = 2;

/**
 * Promise P5 for one URL, compared with a bare server that sends as many prepared bytes: there is no body to read and parse, and
 * a long response costs both the same at the socket.
 */
export async function measureCachedResponse(what: string, url: string): Promise<Measurement> {
  const { found, ratio, errors } = await compare(what, url, "");
  return { ...found, promised: `>= ${percent(promised)}`, isMet: ratio >= promised && errors === 0 };
}

/**
 * The same for a client that already has the response. The promise is a 304; the ratio to a bare server that sends only 304
 * shows its cost.
 */
export async function measureNotModified(what: string, url: string): Promise<Measurement> {
  const { headers } = await fetch(url);
  const etag = headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "If-None-Match": etag } });
  const lua = `wrk.headers["If-None-Match"] = '${etag}'\n`;
  const { found, errors } = await compare(`${what}, 304`, url, lua);
  return { ...found, promised: "304", isMet: again.status === 304 && errors === 0 };
}

interface Compared {
  found: Omit<Measurement, "promised" | "isMet">;
  /** Of the median round. */
  ratio: number;
  errors: number;
}

async function compare(what: string, url: string, lua: string): Promise<Compared> {
  const bytes = lua === "" ? (await (await fetch(url)).arrayBuffer()).byteLength : 0;
  const bare = await startBareServer(bytes);
  const get = (from: string) => runWrk(from, connections, seconds, lua);
  // Until V8 has compiled the hot code.
  await Promise.all([get(bare.url), get(url)]);
  const results: { ratio: number; bare: number; ours: number }[] = [];
  let errors = 0;
  for (let round = 1; round <= rounds; round += 1) {
    // Alternating, so that other load on the machine affects both.
    const baseline = await get(bare.url);
    const ours = await get(url);
    errors += ours.errors;
    const ratio = ours.perSecond / baseline.perSecond;
    results.push({ ratio, bare: baseline.perSecond, ours: ours.perSecond });
  }
  await bare.stop();
  const percents = results.map(({ ratio }) => percent(ratio)).join(", ");
  console.log(`P5: ${what}, ${bytes} bytes: ${percents}, errors ${errors}`);
  const [median] = results.toSorted((a, b) => a.ratio - b.ratio).slice(Math.floor(rounds / 2));
  if (!median) throw new Error("Nothing was measured.");
  const { ratio, ours, bare: bareRate } = median;
  const figure = `${percent(ratio)} (${ours.toFixed(0)}/s)`;
  return {
    found: { promise: "P5", what, figure, baseline: `${bareRate.toFixed(0)}/s` },
    ratio,
    errors,
  };
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`;
}
