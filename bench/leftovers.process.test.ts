import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBuilt } from "#scripts/setup/build.mjs";
import { until } from "#test/executions/until.ts";

/** Starting a database, an installation and a web process takes seconds, and minutes on a busy machine. */
const patienceMs = 160_000;

let folder: string;
/** Kills what a failed test left running. */
let cleanUp = () => {};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bench-test-"));
  await mkdir(join(folder, "tmp"), { mode: 0o711 });
});
afterEach(async () => {
  cleanUp();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `tiny.test-child.ts` with its temporary folders and results in ours. */
function startBench(words: readonly string[], environment: Record<string, string> = {}) {
  const program = join(import.meta.dirname, "tiny.test-child.ts");
  const flags = ["--disable-warning=ExperimentalWarning", program, join(folder, "results")];
  const child = spawn(process.execPath, [...flags, ...words], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: join(folder, "tmp"),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  cleanUp = () => void child.kill("SIGKILL");
  const family = () =>
    /^family (.+)\.$/m
      .exec(output)?.[1]
      ?.split(" ")
      .map((pid) => Number(pid)) ?? [];
  return {
    child,
    ended,
    output: () => output,
    family,
    /** The process ids of all that the benchmark started, itself first. */
    async untilStarted() {
      const started = await until(
        "all has started",
        async () => family().length > 0 && family(),
        patienceMs,
      ).catch((cause) => {
        throw new Error(`It said:\n${output}`, { cause });
      });
      // The benchmark, its database with five processes, holder, web process and bare server.
      expect(started.length).toBeGreaterThan(8);
      return started;
    },
  };
}

const alive = (pids: readonly number[]) => pids.filter((pid) => existsSync(`/proc/${pid}`));

const untilGone = (pids: readonly number[]) =>
  until("all processes have ended", async () => alive(pids).length === 0, patienceMs);

async function readResults() {
  const [file = ""] = await readdir(join(folder, "results"));
  return JSON.parse(await readFile(join(folder, "results", file), "utf8")).results;
}

describe.runIf(process.platform === "linux")("a benchmark leaves no process and no folder behind", () => {
  test("when it fails; the next ones are measured", { timeout: 2 * patienceMs }, async () => {
    const installation = isBuilt() ? { TINY_INSTALLATION: "yes" } : undefined;
    const bench = startBench(["fails", "faults", "ends"], installation);
    expect(await bench.ended, bench.output()).toBe(1);
    expect(alive(await bench.untilStarted())).toEqual([]);
    expect(await readdir(join(folder, "tmp"))).toEqual([]);

    expect(bench.output()).toMatch(/fails failed: Error: It fails on purpose\.\n +at .+tiny\.test-child\.ts/);
    const [table = ""] = bench.output().split("\n\n").slice(-2);
    expect(table).toMatch(/^P3 +fails +Error: It fails on purpose\. +FAILED$/m);
    expect(table).toMatch(/^P4 +faults +Error: It throws outside of any promise\. +FAILED$/m);
    expect(table).toMatch(/^P9 +nothing +1 s +<= 2 s +kept$/m);
    const outcomes = (await readResults()).map(({ outcome }: { outcome: { kind: string } }) => outcome.kind);
    expect(outcomes).toEqual(["failed", "failed", "measured"]);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("when it gets %s", { timeout: 2 * patienceMs }, async (signal, code) => {
    const bench = startBench(["waits", "ends"]);
    const family = await bench.untilStarted();
    bench.child.kill(signal);
    expect(await bench.ended).toBe(code);
    expect(alive(family)).toEqual([]);
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
    expect(bench.output()).toMatch(/^P5 +waits +Interrupted\. +FAILED$/m);
    expect(bench.output()).not.toContain("nothing");
  });

  test("when it is killed", { timeout: 2 * patienceMs }, async () => {
    const bench = startBench(["waits"], isBuilt() ? { TINY_INSTALLATION: "yes" } : undefined);
    const family = await bench.untilStarted();
    bench.child.kill("SIGKILL");
    await bench.ended;
    await untilGone(family);
  });

  test("when only its own process is killed; the next one is measured", {
    timeout: 2 * patienceMs,
  }, async () => {
    const bench = startBench(["waits", "ends"]);
    const family = await bench.untilStarted();
    process.kill(family[0] ?? 0, "SIGKILL");
    expect(await bench.ended).toBe(1);
    expect(alive(family)).toEqual([]);
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
    expect(bench.output()).toMatch(/^P5 +waits +Its process exited \(SIGKILL\) without a result\. +FAILED$/m);
    expect(bench.output()).toMatch(/^P9 +nothing .+ kept$/m);
  });
});

describe("the words of the command", () => {
  test("a missing tool is named with its installation, and only its benchmark is skipped", async () => {
    const bench = startBench(["needy", "ends"], { PATH: dirname(folder) });
    expect(await bench.ended, bench.output()).toBe(0);
    expect(bench.output()).toMatch(/^Missing: wrk\n.+sudo apt-get install wrk\n.+brew install wrk$/m);
    expect(bench.output()).toMatch(/^P6 +needy +skipped: needs wrk +skipped$/m);
    expect(bench.output()).toMatch(/1 kept, 1 skipped\. Written to .+\.json\.\n$/);
  });

  test("an unknown name measures nothing", async () => {
    const bench = startBench(["ends", "nothing", "--fast"]);
    expect(await bench.ended).toBe(2);
    expect(bench.output()).toMatch(/^There is no benchmark nothing, --fast\. There are: fails, .+, ends\.$/m);
    expect(existsSync(join(folder, "results"))).toBe(false);
  });

  test("--list prints the names", async () => {
    const bench = startBench(["--list"]);
    expect(await bench.ended).toBe(0);
    expect(bench.output()).toMatch(/^needy +P6 .+Takes 1 s \(quick: 1 s\); needs wrk\.$/m);
  });
});
