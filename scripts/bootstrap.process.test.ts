import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMemory } from "#bench/process-memory.ts";
import { freePort } from "#supervisor/free-port.ts";
import { until } from "#test/executions/until.ts";
import { isBuilt } from "./setup/build.mjs";

const root = join(import.meta.dirname, "..");

/** As if started by a Node before 22.15. */
const likeAnOlderNode = ["--import", "data:text/javascript,delete process.execve"];

/** A start takes a few seconds, and minutes on a busy machine. */
const readyMs = 400_000;

const npm = { command: "npm", args: ["start"] };
const olderNode = {
  command: process.execPath,
  args: [...likeAnOlderNode, "scripts/bootstrap.mjs", "start"],
};

let dataDir: string;
/** Ends what a failed test left running. */
let cleanUp = async () => {};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-bootstrap-"));
  cleanUp = async () => {};
});
afterEach(async () => {
  await cleanUp();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts everything and waits until it is ready. */
async function start({ command, args }: typeof npm) {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: dataDir,
      PORT: String(await freePort()),
      DATA_DIR: join(dataDir, "data"),
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const pid = child.pid ?? 0;
  cleanUp = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGINT");
    await ended;
  };
  await until("it is ready", async () => /^Millrace is ready/m.test(output), readyMs).catch((cause) => {
    throw new Error(`It said:\n${output}`, { cause });
  });
  const family = (await readMemory(pid)).map((member) => ({ ...member, isAlive: () => isAlive(member.pid) }));
  return { pid, family, ended, output: () => output };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

// Without a build this would build the pages for minutes. `npm test` always has one.
describe.runIf(isBuilt() && process.platform === "linux")("npm start", () => {
  test.each([
    ["npm receives SIGTERM, of which it dies", npm, 1, "SIGTERM"],
    ["Ctrl+C in a terminal", npm, -1, "SIGINT"],
    ["SIGTERM, with an older Node", olderNode, 1, "SIGTERM"],
  ] as const)("leaves nothing running: %s", { timeout: 600_000 }, async (_, starter, whom, signal) => {
    const { pid, family, ended, output } = await start(starter);
    const waiting = family.filter(({ command }) => /node .*bootstrap\.mjs start/.test(command));
    const programs = family.filter(({ command }) => command.includes("scripts/start.mjs"));
    // P7: where Node can do it, the program has replaced the process that started it. npm's shell may remain.
    expect(waiting.filter(({ command }) => !command.startsWith("sh "))).toHaveLength(
      starter === olderNode ? 1 : 0,
    );
    expect(programs).toHaveLength(1);

    process.kill(whom * pid, signal);
    const code = await ended;
    await until("all processes have exited", async () => family.every((member) => !member.isAlive()));
    expect(output()).toMatch(/stopped\n$/);
    if (starter === olderNode) expect(code).toBe(0);
  });

  test.each([
    ["npm", "npm", ["start", "--silent", "--"]],
    ["an older Node", olderNode.command, olderNode.args],
  ])("exits with the program's code, through %s", (_, command, args) => {
    const { status, stderr } = spawnSync(command, [...args, "web", "now"], { cwd: root, encoding: "utf8" });
    expect(stderr).toContain('Unexpected argument after "web".');
    expect(status).toBe(2);
  });
});
