import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { newId } from "#lib/id.ts";
import { freePort } from "#test/processes/free-port.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { type Ground, layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";
import { runWrk } from "./wrk.ts";

const promised = 0.7;
const stored = 1000;
const connections = 32;
const rounds = 5;
const seconds = 4;

/**
 * Promise P5 for the catalogue of elements, 1,000 of them stored: a page of the index, an item, and both asked for again by
 * who has them. The bare server answers with as many bytes, which it holds ready.
 */
export async function measureElements(): Promise<Measurement[]> {
  const ground = await layGround();
  await storeElements(ground);
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const base = `${web.url}/builder/elements`;
  const index = `${base}/index.json?limit=24`;
  const item = `${base}/items/bench-500.json`;
  const measurements = [
    await measureAnswer("element index, 24 of 1,000", index, ""),
    await measureAnswer("element item", item, ""),
    await measureAnswer("element item, 304", item, await ifNoneMatch(item)),
  ];
  await web.stop();
  await ground.clear();
  return measurements;
}

async function measureAnswer(what: string, url: string, lua: string): Promise<Measurement> {
  const bytes = lua === "" ? (await (await fetch(url)).arrayBuffer()).byteLength : 0;
  const bare = await startBare(bytes);
  const get = (from: string) => runWrk(from, connections, seconds, lua);
  // Until V8 has compiled what is hot.
  await Promise.all([get(bare.url), get(url)]);
  const ratios: number[] = [];
  let errors = 0;
  let last = { bare: 0, ours: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    // Turn and turn about, so that whatever else the machine does weighs on both.
    const baseline = await get(bare.url);
    const ours = await get(url);
    errors += ours.errors;
    last = { bare: baseline.perSecond, ours: ours.perSecond };
    ratios.push(ours.perSecond / baseline.perSecond);
  }
  await bare.stop();
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
  console.log(`P5: ${what}, ${bytes} bytes: ${ratios.map(percent).join(", ")}, errors ${errors}`);
  return {
    promise: "P5",
    what,
    figure: `${percent(ratio)} (${last.ours.toFixed(0)}/s)`,
    promised: `>= ${percent(promised)}`,
    baseline: `${last.bare.toFixed(0)}/s`,
    kept: ratio >= promised && errors === 0,
  };
}

async function ifNoneMatch(url: string): Promise<string> {
  const { headers } = await fetch(url);
  return `wrk.headers["If-None-Match"] = '${headers.get("etag")}'\n`;
}

async function startBare(bytes: number) {
  const port = await freePort();
  const program = join(import.meta.dirname, "bare-answers.ts");
  const child = fork(program, [String(port), String(bytes)]);
  const ended = once(child, "exit");
  await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Elements of 8 KB each, in some twenty categories. */
async function storeElements({ pool }: Ground): Promise<void> {
  const html = `<section class="el">${"<p>Some words of an element.</p>".repeat(120)}</section>`;
  for (let at = 0; at < stored; at += 1) {
    const [id, versionId] = [newId(), newId()];
    await pool.query(
      `insert into elements (id, name, status, title, description, categories, tags, tier, author, viewport_width, height, html, css)
       values ($1, $2, 'published', $3, 'An element of the benchmark, with a sentence about it.', array[$4], array['bench', 'plain'], 'free', 'Bench', 1280, 600, $5, '.el { margin: 0 }')`,
      [id, `bench-${at}`, `Bench element ${at}`, `category ${at % 20}`, html],
    );
    await pool.query(
      `insert into element_versions (id, element_id, version, html, css, hash) values ($1, $2, '1.0.0', $3, '', $4)`,
      [versionId, id, html, "0".repeat(64)],
    );
    await pool.query("update elements set current_version_id = $2 where id = $1", [id, versionId]);
  }
}
