import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";
import { hold } from "./hold.ts";

/** Runs `npm start`, which would go on when the benchmark is killed. Usage: node bench/hold-installation.ts <data folder> */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Give the folder of the data.");

const unset = {
  DATABASE_URL: "",
  BASE_URL: "",
  SECRET_KEY: "",
  HOST: "",
  WORKERS: "",
  LOG_LEVEL: "",
  NODE_ENV: "production" as const,
};

const port = await freePort();
const startedAtMs = performance.now();
const npm = spawn("npm", ["start"], {
  cwd: join(import.meta.dirname, ".."),
  // Empty counts as unset: these starts ignore the shell's configuration.
  env: { ...process.env, ...unset, DATA_DIR: dataDir, PORT: String(port) },
  stdio: ["ignore", "pipe", "pipe"],
  detached: true,
});
let output = "";
const ended = new Promise<void>((done) => npm.once("close", () => done()));
const ready = new Promise<void>((done, failed) => {
  const collect = (chunk: Buffer) => {
    output += chunk.toString("utf8");
    if (/^Millrace is ready/m.test(output)) done();
  };
  npm.stdout.on("data", collect);
  npm.stderr.on("data", collect);
  npm.once("error", failed);
  void ended.then(() => failed(new Error(`npm start exited before it was ready. Its output:\n${output}`)));
});
await hold({
  ready: ready.then(() => ({
    url: `http://127.0.0.1:${port}`,
    pid: npm.pid,
    readyMs: performance.now() - startedAtMs,
  })),
  async stop() {
    // The whole process group, as a terminal does.
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, "SIGINT");
    await ended;
  },
});
