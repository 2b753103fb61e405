import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childCodes } from "#lib/run-program.ts";
import { StartError } from "#lib/start-error.ts";
import { say } from "./say.ts";

const root = join(import.meta.dirname, "..");
const firstDelayMs = 200;
const maxDelayMs = 5000;

/** A child that ran this long was well: if it dies, it is started again without delay. */
const wellAfterMs = 10_000;

/** A child that never came up, this often in a row, will not. */
const maxFailedStarts = 3;

/** How a child ends that cannot start until its operator changes something. */
const hopeless = `code ${childCodes.startError}`;

export interface ChildSpec {
  /** As it is called on the console. */
  name: string;
  /** A program of the project, such as `worker.ts`. */
  program: string;
  flags: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/** A child process that is started again whenever it ends. */
export interface Child {
  /** Resolves when it first says that it is ready; rejects when it does not come up. */
  ready: Promise<void>;
  /** Tells it to come to rest; resolves once it has. */
  stop(): Promise<void>;
  /** Ends it without asking. */
  kill(): void;
}

/** Starts the program as a child of its own process group, so that Ctrl+C in a terminal reaches the supervisor alone. */
export function keepChild({ name, program, flags, environment }: ChildSpec): Child {
  const ready = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let current: ChildProcess | null = null;
  let wasReady = false;

  async function keep() {
    let delayMs = firstDelayMs;
    let failedStarts = 0;
    while (!stopping.signal.aborted) {
      const startedAtMs = performance.now();
      const how = await run();
      if (stopping.signal.aborted) return;
      if (!wasReady) failedStarts += 1;
      if (!wasReady && (how === hopeless || failedStarts >= maxFailedStarts)) {
        ready.reject(new StartError(`${name} does not start (${how}). The line above says why.`));
        return;
      }
      if (performance.now() - startedAtMs > wellAfterMs) delayMs = firstDelayMs;
      say(`${name} ended (${how}), starting it again in ${delayMs / 1000} s`);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    }
  }

  function run(): Promise<string> {
    return new Promise((done) => {
      const child = fork(join(root, program), {
        cwd: root,
        env: environment,
        execArgv: [
          "--disable-warning=ExperimentalWarning",
          "--import",
          join(import.meta.dirname, "leash.ts"),
          ...flags,
        ],
        detached: true,
      });
      current = child;
      child.on("message", (message) => {
        if (message !== "ready") return;
        wasReady = true;
        ready.resolve();
      });
      child.once("error", (cause) => done(cause.message));
      child.once("exit", (code, signal) => done(signal ?? `code ${code}`));
    });
  }

  const kept = keep();
  return {
    ready: ready.promise,
    async stop() {
      stopping.abort();
      current?.kill("SIGTERM");
      await kept;
    },
    kill() {
      stopping.abort();
      current?.kill("SIGKILL");
    },
  };
}
