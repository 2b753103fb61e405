import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";

/** All of it on one machine, started by the command that people type. */
export interface NpmStart {
  url: string;
  /** Of npm itself; everything else descends from it. */
  pid: number;
  /** From typing the command to its line "Millrace is ready". */
  readyMs: number;
  /** A signal to the whole process group, as a terminal sends it; resolves when all is at rest. */
  stop(): Promise<void>;
}

const unset = {
  DATABASE_URL: "",
  BASE_URL: "",
  SECRET_KEY: "",
  HOST: "",
  WORKERS: "",
  LOG_LEVEL: "",
  NODE_ENV: "production" as const,
};

/**
 * Types `npm start` in the project's folder and waits until it says that it is ready.
 *
 * @throws with what it said when it ends before that
 */
export async function npmStart(dataDir: string): Promise<NpmStart> {
  const port = await freePort();
  const startedAtMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    // Empty counts as not set: whatever this shell is set up for, these starts are on their own.
    env: { ...process.env, ...unset, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  await new Promise<void>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (/^Millrace is ready/m.test(said)) ready();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", failed);
    void ended.then(() => failed(new Error(`npm start ended before it was ready. It said:\n${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAtMs,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
      await ended;
    },
  };
}
