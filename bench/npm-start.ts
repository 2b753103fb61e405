import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";

/** The whole product on one machine, started by `npm start`. */
export interface NpmStart {
  url: string;
  /** The process id of npm, the ancestor of all others. */
  pid: number;
  /** From starting the command to its line "Millrace is ready". */
  readyMs: number;
  /** Signals the whole process group, as a terminal does; resolves when all processes have exited. */
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
 * Runs `npm start` in the project's folder and waits until it reports ready.
 *
 * @throws with its output if it exits before that
 */
export async function npmStart(dataDir: string): Promise<NpmStart> {
  const port = await freePort();
  const startedAtMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    // Empty counts as unset: these starts ignore the shell's configuration.
    env: { ...process.env, ...unset, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  await new Promise<void>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (/^Millrace is ready/m.test(output)) ready();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", failed);
    void ended.then(() => failed(new Error(`npm start exited before it was ready. Its output:\n${output}`)));
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
