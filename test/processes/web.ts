import { fork } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";
import { webFlags } from "#supervisor/web-flags.ts";
import { secretKey } from "#test/secret-key.ts";
import { compileCache } from "./compile-cache.ts";
import { endsWithParent } from "./ends-with-parent.ts";

/** A separate web process that accepts calls. */
export interface WebProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  port: number;
  pid: number;
  /** Sends SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Its output so far, standard output and error. */
  output(): string;
}

export interface WebOptions {
  databaseUrl: string;
  /** By default a free one. Pass the previous port to restart it in the same place. */
  port?: number;
  environment?: Record<string, string>;
  /** The sources that it runs; by default the current ones. */
  folder?: string;
  /** Flags for Node, such as `--cpu-prof`. */
  nodeFlags?: string[];
}

const root = join(import.meta.dirname, "../..");

/**
 * Starts `web.ts` and waits until it accepts calls. Pages are available later, or never without a build.
 *
 * @throws with its last output if it exits before that
 */
export async function startWebProcess(options: WebOptions): Promise<WebProcess> {
  const port = options.port ?? (await freePort());
  // Version 0.1.0 calls its program `server.ts`.
  const program = options.folder ? join(options.folder, "server.ts") : join(root, "web.ts");
  const child = fork(program, {
    ...(options.folder && { cwd: options.folder }),
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      DATABASE_URL: options.databaseUrl,
      SECRET_KEY: secretKey,
      PORT: String(port),
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      ...options.environment,
    },
    execArgv: [...endsWithParent, ...webFlags, ...(options.nodeFlags ?? [])],
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
