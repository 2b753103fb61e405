import { newId } from "#lib/id.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { measureCachedResponse, measureNotModified } from "./cached-answer.ts";
import { type Ground, layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";

const stored = 1000;

/**
 * Promise P5 for the element catalog with 1,000 elements: a page of the index, an item, and a conditional request for an item.
 */
export async function measureElements(): Promise<Measurement[]> {
  const ground = await layGround();
  await storeElements(ground);
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const base = `${web.url}/builder/elements`;
  const index = `${base}/index.json?limit=24`;
  const item = `${base}/items/bench-500.json`;
  const measurements = [
    await measureCachedResponse("element index, 24 of 1,000", index),
    await measureCachedResponse("element item", item),
    await measureNotModified("element item", item),
  ];
  await web.stop();
  await ground.clear();
  return measurements;
}

/** Elements of 8 KB each, in twenty categories. */
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
