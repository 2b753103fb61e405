import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startWebProcess } from "#test/processes/web.ts";
import { startBaseline } from "./baseline.ts";
import type { Benchmark } from "./benchmark.ts";
import { runCommand } from "./command.ts";
import { layGround } from "./ground.ts";
import { npmStart } from "./npm-start.ts";
import { readMemory } from "./process-memory.ts";

const shared = { about: "", seconds: { full: 1, quick: 1 }, needs: [] };

const measurement = { promise: "P9", what: "nothing", figure: "1 s", promised: "<= 2 s", baseline: null };

/** Benchmarks that fail, or wait to be killed, while their processes run. They print the process ids of all of them. */
export const benchmarks = {
  fails: {
    ...shared,
    promises: ["P3"],
    async measure() {
      await startEverything();
      throw new Error("It fails on purpose.");
    },
  },
  faults: {
    ...shared,
    promises: ["P4"],
    async measure() {
      setTimeout(() => {
        throw new Error("It throws outside of any promise.");
      });
      await sleep(60_000);
      return [];
    },
  },
  waits: {
    ...shared,
    promises: ["P5"],
    async measure() {
      await startEverything();
      await sleep(600_000);
      return [];
    },
  },
  needy: { ...shared, promises: ["P6"], needs: ["wrk"], measure: async () => [] },
  ends: { ...shared, promises: ["P9"], measure: async () => [{ ...measurement, isMet: true }] },
} satisfies Record<string, Benchmark>;

/** A database, a web process, a bare server, and everything that `npm start` starts if TINY_INSTALLATION is set. */
async function startEverything(): Promise<void> {
  const { databaseUrl } = await layGround();
  await startWebProcess({ databaseUrl });
  await startBaseline();
  if (process.env.TINY_INSTALLATION) await npmStart(await mkdtemp(join(tmpdir(), "installation-")));
  const family = await readMemory(process.pid);
  console.log(`family ${family.map(({ pid }) => pid).join(" ")}.`);
}

if (import.meta.main) {
  const [folder = "", ...words] = process.argv.slice(2);
  // Not awaited: the command imports this module, which must be complete then.
  void runCommand(import.meta.filename, words, folder).then((code) => process.exit(code));
}
