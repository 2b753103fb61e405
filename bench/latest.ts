import { createHash } from "node:crypto";
import type pg from "pg";
import { newId } from "#lib/id.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { type Baseline, startBaseline } from "./baseline.ts";
import { layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";
import { postOrders, runWrk } from "./wrk.ts";

const least = 0.7;
const rounds = 5;
const seconds = 4;
const connections = 32;

/** Promise P5, its first part: the latest release told to who shows no license, beside a bare server, and 304 by its tag. */
export async function measureLatest(): Promise<Measurement[]> {
  const ground = await layGround();
  await storeReleases(ground.pool);
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const baseline = await startBaseline();
  const url = `${web.url}/v1/packages/flow/latest`;
  try {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    const ask = "";
    const askAgain = `wrk.headers["If-None-Match"] = '${etag}'\n`;
    await postOrders(baseline.url, connections, 4);
    await runWrk(url, connections, 8, ask);
    return [
      await compare(baseline, url, ask, "the latest release, cached"),
      await compare(baseline, url, askAgain, "the latest release, answered 304"),
    ];
  } finally {
    await web.stop();
    await baseline.stop();
    await ground.clear();
  }
}

/** The median ratio of some rounds, turn and turn about, so that whatever else the machine does weighs on both. */
async function compare(baseline: Baseline, url: string, lua: string, what: string): Promise<Measurement> {
  const results: { ratio: number; perSecond: number; bare: number }[] = [];
  let errors = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await postOrders(baseline.url, connections, seconds);
    const asked = await runWrk(url, connections, seconds, lua);
    errors += asked.errors;
    const ratio = asked.perSecond / bare.perSecond;
    results.push({ ratio, perSecond: asked.perSecond, bare: bare.perSecond });
    console.log(
      `${what}, round ${round}: baseline ${bare.perSecond.toFixed(0)}/s, asked ${asked.perSecond.toFixed(0)}/s, ratio ${(ratio * 100).toFixed(1)} %, errors ${asked.errors}`,
    );
  }
  const [median] = results.toSorted((a, b) => a.ratio - b.ratio).slice(Math.floor(rounds / 2));
  if (!median) throw new Error("Nothing was measured.");
  return {
    promise: "P5",
    what,
    figure: `${(median.ratio * 100).toFixed(1)} % (${median.perSecond.toFixed(0)}/s)`,
    promised: `>= ${least * 100} %`,
    baseline: `100 % (${median.bare.toFixed(0)}/s)`,
    kept: median.ratio >= least && errors === 0,
  };
}

/** Twenty releases with notes, as a package has after a year. */
async function storeReleases(pool: pg.Pool): Promise<void> {
  for (let minor = 0; minor < 20; minor += 1) {
    const digest = (algorithm: string) => createHash(algorithm).update(String(minor)).digest("hex");
    await pool.query(
      `insert into releases (id, package_id, version, channel, notes, filename, content_type, size, sha1, sha256, sha384, sha512, blake2b)
       select $1, id, $2, 'stable', $3, 'flow.zip', 'application/zip', 1000000, $4, $5, $6, $7, $8 from packages where slug = 'flow'`,
      [
        newId(),
        `1.${minor}.0`,
        "- Something **new**\n- Something mended\n",
        digest("sha1"),
        digest("sha256"),
        digest("sha384"),
        digest("sha512"),
        digest("blake2b512"),
      ],
    );
  }
}
