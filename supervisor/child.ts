import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "#lib/clock.ts";
import { exitCodes } from "#lib/run-program.ts";
import { StartError } from "#lib/start-error.ts";
import { log } from "./log.ts";

const root = join(import.meta.dirname, "..");
const firstDelayMs = 200;
const maxDelayMs = 5000;

/** A child that ran this long started properly: if it exits, it is restarted without delay. */
const wellAfterMs = 10_000;

/** After this many failed starts in a row, the supervisor gives up. */
const maxFailedStarts = 3;

/**
 * The time in which a child that restarts after a change of its sources may drain. An open page keeps its hot
 * reload connected.
 */
const restartGraceMs = 1500;

/** The exit code of a child that cannot start until the operator changes something. */
const startErrorCode = `code ${exitCodes.startError}`;

export interface ChildSpec {
  /** The name in console output. */
  name: string;
  /** A program of the project, such as `worker.ts`. */
  program: string;
  flags: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/** A child process that is restarted whenever it exits. */
export interface Child {
  /** Resolves when it first reports ready; rejects if it does not start. */
  ready: Promise<void>;
  /** Ends it and starts it again at once, so that it loads changed sources. */
  restart(): void;
  /** Asks it to drain; resolves when it has exited. */
  stop(): Promise<void>;
  /** Kills it. */
  kill(): void;
}

/** Starts the program in its own process group, so that Ctrl+C in a terminal reaches only the supervisor. */
export function superviseChild(spec: ChildSpec): Child {
  const ready = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let current: ChildProcess | null = null;
  let wasReady = false;
  let isRestart = false;
  const pause = createPause(stopping.signal);

  async function keepRunning() {
    const restarts = createRestarts();
    while (!stopping.signal.aborted) {
      const startedAtMs = clock.monotonicMs();
      const how = await run();
      if (stopping.signal.aborted) return;
      if (isRestart) {
        isRestart = false;
        restarts.reset();
        continue;
      }
      if (!wasReady && restarts.isHopeless(how)) {
        ready.reject(new StartError(`${spec.name} failed to start (${how}). See the line above.`));
        return;
      }
      const delayMs = restarts.nextDelayMs(clock.monotonicMs() - startedAtMs);
      log(`${spec.name} exited (${how}), restarting in ${delayMs / 1000} s`);
      await pause.wait(delayMs);
    }
  }

  function run(): Promise<string> {
    current = forkProgram(spec, () => {
      wasReady = true;
      ready.resolve();
    });
    return endOf(current);
  }

  const ended = keepRunning();
  return {
    ready: ready.promise,
    restart() {
      // It may be waiting after a failed start.
      pause.end();
      const child = current;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      isRestart = true;
      endSoon(child);
    },
    async stop() {
      stopping.abort();
      current?.kill("SIGTERM");
      await ended;
    },
    kill() {
      stopping.abort();
      current?.kill("SIGKILL");
    },
  };
}

/** The delays between restarts, which grow until a child has run for long, and the limit of failed starts. */
function createRestarts() {
  let delayMs = firstDelayMs;
  let failedStarts = 0;
  const reset = () => {
    delayMs = firstDelayMs;
  };
  return {
    reset,
    /** Counts a failed start. */
    isHopeless(how: string): boolean {
      failedStarts += 1;
      return how === startErrorCode || failedStarts >= maxFailedStarts;
    },
    nextDelayMs(ranMs: number): number {
      if (ranMs > wellAfterMs) reset();
      const current = delayMs;
      delayMs = Math.min(delayMs * 2, maxDelayMs);
      return current;
    },
  };
}

function createPause(stopping: AbortSignal) {
  let pause = new AbortController();
  return {
    async wait(ms: number): Promise<void> {
      const signal = AbortSignal.any([stopping, pause.signal]);
      await sleep(ms, undefined, { signal }).catch(() => {});
    },
    end(): void {
      pause.abort();
      pause = new AbortController();
    },
  };
}

function endSoon(child: ChildProcess): void {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), restartGraceMs).unref();
}

function forkProgram({ program, flags, environment }: ChildSpec, onReady: () => void): ChildProcess {
  const child = fork(join(root, program), {
    cwd: root,
    env: environment,
    execArgv: [
      "--disable-warning=ExperimentalWarning",
      "--import",
      join(import.meta.dirname, "exit-with-parent.ts"),
      ...flags,
    ],
    detached: true,
  });
  child.on("message", (message) => message === "ready" && onReady());
  return child;
}

/** How a process ended: its fault, signal or exit code. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once("error", (cause) => done(cause.message));
    child.once("exit", (code, signal) => done(signal ?? `code ${code}`));
  });
}
