import { fork } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";
import { webFlags } from "#supervisor/web-flags.ts";
import { secretKey } from "#test/secret-key.ts";

/** A web process of its own, taking calls. */
export interface WebProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  port: number;
  pid: number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code when it has ended by itself. */
  stop(): Promise<number | null>;
  /** What it wrote to standard output and error so far. */
  output(): string;
}

export interface WebOptions {
  databaseUrl: string;
  /** A free one when left out. Give the former one's to restart it in its place. */
  port?: number;
  environment?: Record<string, string>;
  /** The sources that it runs: ours when left out. */
  folder?: string;
  /** Flags for Node, such as `--cpu-prof`. */
  nodeFlags?: string[];
}

const root = join(import.meta.dirname, "../..");

/**
 * Starts `web.ts` and waits until it takes calls. Pages are there later, or never where there is no build.
 *
 * @throws with its last words when it ends before that
 */
export async function startWebProcess(options: WebOptions): Promise<WebProcess> {
  const port = options.port ?? (await freePort());
  // Version 0.1.0 calls its program `server.ts`.
  const program = options.folder ? join(options.folder, "server.ts") : join(root, "web.ts");
  const child = fork(program, {
    ...(options.folder && { cwd: options.folder }),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: options.databaseUrl,
      SECRET_KEY: secretKey,
      PORT: String(port),
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      ...options.environment,
    },
    execArgv: [...webFlags, ...(options.nodeFlags ?? [])],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString("utf8")).slice(-20_000);
    });
  }
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  await new Promise<void>((ready, failed) => {
    child.once("message", () => ready());
    child.once("error", failed);
    child.once("exit", () => failed(new Error(`The web process ended before it was ready:\n${words}`)));
  });
  if (child.pid === undefined) throw new Error("The web process has no id.");
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
    output: () => words,
  };
}
