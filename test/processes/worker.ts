import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { secretKey } from "#test/secret-key.ts";
import { compileCache } from "./compile-cache.ts";
import { endsWithParent } from "./ends-with-parent.ts";

const root = join(import.meta.dirname, "../..");

/** A worker process, started from the project's own `worker.ts`. */
export interface TestWorker {
  process: ChildProcess;
  pid: number;
  /** Its log so far. */
  log(): string;
  /** Kills it without warning, like a power cut. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a worker on this database; resolves once it is ready for jobs. `folder` contains the sources that it runs. */
export async function startTestWorker(
  databaseUrl: string,
  environment: Record<string, string> = {},
  folder: string = root,
): Promise<TestWorker> {
  const child = fork(join(folder, "worker.ts"), {
    cwd: folder,
    execArgv: ["--disable-warning=ExperimentalWarning", ...endsWithParent],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      ...compileCache,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      DATABASE_CONNECTIONS: "5",
      LOG_LEVEL: "info",
      ...environment,
    },
    silent: true,
  });
  let log = "";
  const collect = (chunk: Buffer) => {
    log = (log + chunk.toString("utf8")).slice(-200_000);
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const exited = once(child, "exit");
  const first = await Promise.race([once(child, "message"), exited]);
  if (first[0] !== "ready") throw new Error(`The worker did not start:\n${log}`);
  return {
    process: child,
    pid: child.pid ?? 0,
    log: () => log,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      // A paused process must continue to receive the signal.
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}
