import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Measurement } from "./measurement.ts";
import { npmStart } from "./npm-start.ts";
import { readMemory } from "./process-memory.ts";

const promisedBytes = 400_000_000;

/** This long after the first page, startup work is finished. */
const restMs = 15_000;

/** Promise P7: idle memory of all processes, including npm and the embedded database, after a page has been served. */
export async function measureMemory(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "installation-"));
  const started = await npmStart(dataDir);
  try {
    await fetch(started.url, { redirect: "follow" }).then((response) => response.text());
    await sleep(restMs);
    const processes = await readMemory(started.pid);
    for (const { command, pssBytes } of processes.toSorted((a, b) => b.pssBytes - a.pssBytes)) {
      console.log(`P7: ${(pssBytes / 1e6).toFixed(1).padStart(6)} MB  ${command.slice(0, 110)}`);
    }
    const sum = processes.reduce((total, { pssBytes }) => total + pssBytes, 0);
    return [
      {
        promise: "P7",
        what: `memory at rest, ${processes.length} processes`,
        figure: `${(sum / 1e6).toFixed(0)} MB`,
        promised: `<= ${promisedBytes / 1e6} MB`,
        baseline: null,
        isMet: sum <= promisedBytes,
      },
    ];
  } finally {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
