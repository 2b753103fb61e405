import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measurement } from "./measurement.ts";
import { npmStart } from "./npm-start.ts";

const promisedMs = 6000;

/** Promise P9: the time of a second `npm start` until ready, with everything installed, built and the database created. */
export async function measureStart(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "installation-"));
  try {
    const first = await npmStart(dataDir);
    await first.stop();
    const second = await npmStart(dataDir);
    const startedAtMs = performance.now();
    await fetch(second.url, { redirect: "follow" }).then((response) => response.text());
    const pageMs = performance.now() - startedAtMs;
    await second.stop();
    console.log(
      `P9: first start with a new database ${(first.readyMs / 1000).toFixed(1)} s, second ${(second.readyMs / 1000).toFixed(1)} s; its first page ${(pageMs / 1000).toFixed(1)} s later`,
    );
    return [
      {
        promise: "P9",
        what: "second npm start to ready",
        figure: `${(second.readyMs / 1000).toFixed(1)} s`,
        promised: `<= ${promisedMs / 1000} s`,
        baseline: null,
        isMet: second.readyMs <= promisedMs,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
