import { createHash } from "node:crypto";
import type pg from "pg";
import { newId } from "#lib/id.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { measureCachedResponse, measureNotModified } from "./cached-answer.ts";
import { layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";

/** Promise P5, first part: the latest release for callers without a license, and 304 by its ETag. */
export async function measureLatest(): Promise<Measurement[]> {
  const ground = await layGround();
  await storeReleases(ground.pool);
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const url = `${web.url}/v1/packages/flow/latest`;
  try {
    return [
      await measureCachedResponse("the latest release", url),
      await measureNotModified("the latest release", url),
    ];
  } finally {
    await web.stop();
    await ground.clear();
  }
}

/** Twenty releases with notes: a package after a year. */
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
