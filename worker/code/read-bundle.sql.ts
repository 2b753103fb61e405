import { LRUCache } from "lru-cache";
import type pg from "pg";
import { z } from "zod";
import { hashScript } from "#server/flows/code-bundles/hash-script.ts";
import type { ReadBundle } from "#server/platform/sandbox/code-port.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

const maxCachedCharacters = 32_000_000;

const rowsSchema = z.array(z.object({ script: z.string() }));

/**
 * Reads bundles of npm packages by their hash. A script that does not have the hash is not run: other packages never take
 * the place of those that a version was published with. Waits while the database is unavailable.
 */
export function createBundleReader(database: pg.Pool, giveUp: AbortSignal): ReadBundle {
  const cache = new LRUCache<string, string>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (script) => script.length,
  });
  return async (hash) => {
    const known = cache.get(hash);
    if (known !== undefined) return { script: known };
    const { rows } = await retryWhileUnavailable(
      () => database.query("select script from code_bundles where hash = $1", [hash]),
      giveUp,
    );
    const [row] = rowsSchema.parse(rows);
    const short = hash.slice(0, 12);
    if (!row) {
      const message = `The bundle ${short} with the packages of this code is not in this installation. Open the node, bundle them again, and publish.`;
      return { code: "bundle_missing", message };
    }
    if (hashScript(row.script) !== hash) {
      const message = `The stored bundle ${short} is not the one that this version was published with: its hash differs.`;
      return { code: "bundle_mismatch", message };
    }
    cache.set(hash, row.script);
    return { script: row.script };
  };
}
