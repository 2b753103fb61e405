import { startBareAnswers } from "./baseline.ts";
import type { Measurement } from "./measurement.ts";
import { runWrk } from "./wrk.ts";

const promised = 0.7;
const connections = 32;
const rounds = 5;
const seconds = 4;

/**
 * Promise P5 for one address, beside a bare server that holds as many bytes ready: there is no body to read and parse, and what
 * a long answer costs the socket it costs both.
 */
export async function measureCachedAnswer(what: string, url: string): Promise<Measurement> {
  return compare(what, url, "");
}

/** The same, asked for again by who has it: 304. */
export async function measureNotModified(what: string, url: string): Promise<Measurement> {
  const { headers } = await fetch(url);
  return compare(`${what}, 304`, url, `wrk.headers["If-None-Match"] = '${headers.get("etag")}'\n`);
}

async function compare(what: string, url: string, lua: string): Promise<Measurement> {
  const bytes = lua === "" ? (await (await fetch(url)).arrayBuffer()).byteLength : 0;
  const bare = await startBareAnswers(bytes);
  const get = (from: string) => runWrk(from, connections, seconds, lua);
  // Until V8 has compiled what is hot.
  await Promise.all([get(bare.url), get(url)]);
  const results: { ratio: number; bare: number; ours: number }[] = [];
  let errors = 0;
  for (let round = 1; round <= rounds; round += 1) {
    // Turn and turn about, so that whatever else the machine does weighs on both.
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
  return {
    promise: "P5",
    what,
    figure: `${percent(median.ratio)} (${median.ours.toFixed(0)}/s)`,
    promised: `>= ${percent(promised)}`,
    baseline: `${median.bare.toFixed(0)}/s`,
    kept: median.ratio >= promised && errors === 0,
  };
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`;
}
