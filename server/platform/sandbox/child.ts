import type { ChildProcess } from "node:child_process";
import { clock } from "#lib/clock.ts";
import { type ChildProgram, spawnChild } from "./child-process.ts";
import { FrameError, readFrames, writeFrame } from "./frames.ts";
import { readProcessorMs } from "./processor-time.ts";

/** A child ends a job by itself; this is for work that it cannot interrupt. */
const graceMs = 200;
const lookEveryMs = 50;
/**
 * If processor time cannot be read, elapsed time counts, as if the machine gave the child this share of a
 * processor.
 */
const leastShare = 0.1;
/** Above all that a job may send at once. */
const maxFrameBytes = 32 * 1024 * 1024;

/** Work for a child, and how to talk with it. `Ended` is its result. */
export interface ChildJob<Ended> {
  /** Milliseconds of processor time, after which the child is killed. */
  cpuMs: number;
  /** Kills the child. */
  signal: AbortSignal;
  /** Sends the child its work. */
  start(line: ChildLine): void;
  /**
   * Takes a value or bytes that the child sent. Nothing that it sends is trusted.
   *
   * @returns the result, if this ends the job
   * @throws FrameError if it makes no sense; the child is killed
   */
  take(frame: unknown, line: ChildLine): Ended | undefined;
  /**
   * Called once the job is over. Nothing more may be sent to the child, which may have its next job.
   *
   * @param hasEnded the child has ended the job; otherwise it is gone
   */
  stop?(hasEnded: boolean): void;
}

/** The way to a child that works on a job. */
export interface ChildLine {
  /** The child's process id. */
  readonly pid: number;
  /** Returns false if the caller should wait for `drained` before it sends more. */
  send(value: unknown): boolean;
  /** Resolves when the child has read all sent data, or is gone. */
  drained(): Promise<void>;
  /** Nothing more is read from the child until `resume`. */
  pause(): void;
  resume(): void;
}

export type ChildResult<Ended> =
  | { kind: "ended"; frame: Ended }
  /** It was killed, because the job had used up its time. */
  | { kind: "killed"; cpuMs: number }
  /** It ended for another reason: a crash, its memory limit, a kill from outside, or frames that are not in order. */
  | { kind: "died"; reason: string }
  | { kind: "aborted" };

/** One process. It works on one job at a time. */
export interface Child {
  /** Resolves when it can take a job; rejects when it did not start. */
  readonly ready: Promise<void>;
  /** False once the process has ended, or must not be used again. */
  readonly isUsable: boolean;
  readonly pid: number;
  run<Ended>(job: ChildJob<Ended>): Promise<ChildResult<Ended>>;
  kill(): void;
}

export function startChild(program: ChildProgram): Child {
  const spawned = spawnChild(program);
  const { line, wake } = openLine(spawned, () => end !== null);
  const ready = Promise.withResolvers<void>();
  // A child that dies before it is ready is reported to the job that waits for it, if any.
  ready.promise.catch(() => {});
  /** Why it must not be used again. */
  let end: string | null = null;
  let isReady = false;
  let running: Pick<RunningJob<unknown>, "take" | "die"> | null = null;

  function die(reason: string): void {
    end ??= reason;
    spawned.kill("SIGKILL");
    ready.reject(new Error(`A sandbox process ended before it was ready: ${reason}`));
    // The first reason: the others are effects of it, such as our own kill.
    running?.die(end);
    wake();
  }

  function take(frame: unknown): void {
    if (end !== null) return;
    if (running) {
      if (running.take(frame)) running = null;
    } else if (isReady || !saysReady(frame)) die("it sent a frame without a call");
    else {
      isReady = true;
      ready.resolve();
    }
  }

  spawned.once("error", (cause) => die(cause.message));
  spawned.once("exit", (code, signal) => die(signal ?? `exit code ${code}`));
  if (spawned.stdout) readFrames(spawned.stdout, maxFrameBytes, take, (fault) => die(fault.message));

  return {
    ready: ready.promise,
    get isUsable() {
      return end === null;
    },
    pid: line.pid,
    kill: () => die("it was stopped"),
    async run<Ended>(job: ChildJob<Ended>) {
      const current = watchJob(job, line, die);
      running = current;
      current.start();
      let hasEnded = false;
      try {
        const result = await current.result;
        // Frames that came together with the end may have shown that the child cannot be trusted.
        if (result.kind === "ended" && end !== null) return { kind: "died", reason: end };
        hasEnded = result.kind === "ended";
        return result;
      } finally {
        current.stop(hasEnded);
        running = null;
      }
    },
  };
}

/** @param isGone whether the child has ended, or must not be used again */
function openLine({ pid = 0, stdin, stdout }: ChildProcess, isGone: () => boolean) {
  let drained: PromiseWithResolvers<void> | null = null;
  const wake = () => {
    drained?.resolve();
    drained = null;
  };
  // Writing to a process that has died fails; its exit decides.
  stdin?.on("error", () => {});
  stdin?.on("drain", wake);
  const line: ChildLine = {
    pid,
    send: (value) => (!isGone() && stdin?.writable ? writeFrame(stdin, value) : true),
    drained() {
      if (isGone() || !stdin?.writableNeedDrain) return Promise.resolve();
      drained ??= Promise.withResolvers<void>();
      return drained.promise;
    },
    pause: () => stdout?.pause(),
    resume: () => stdout?.resume(),
  };
  return { line, wake };
}

/** A job whose frames have not all arrived. */
interface RunningJob<Ended> {
  result: Promise<ChildResult<Ended>>;
  start(): void;
  /** Returns true if the frame ends the job. */
  take(frame: unknown): boolean;
  /** Called when the child has died. */
  die(reason: string): void;
  stop(hasEnded: boolean): void;
}

/**
 * Ends a job with its result, by its signal, or by its processor time.
 *
 * @param kill ends the child
 */
function watchJob<Ended>(
  job: ChildJob<Ended>,
  line: ChildLine,
  kill: (reason: string) => void,
): RunningJob<Ended> {
  const { promise, resolve } = Promise.withResolvers<ChildResult<Ended>>();
  const abort = () => {
    resolve({ kind: "aborted" });
    kill("its call was aborted");
  };
  job.signal.addEventListener("abort", abort, { once: true });
  const stopWatching = watchProcessor(line.pid, job.cpuMs + graceMs, (cpuMs) => {
    resolve({ kind: "killed", cpuMs });
    kill("its call used up its processor time");
  });
  return {
    result: promise,
    start() {
      if (job.signal.aborted) abort();
      else job.start(line);
    },
    take(sent) {
      try {
        const frame = job.take(sent, line);
        if (frame === undefined) return false;
        resolve({ kind: "ended", frame });
        return true;
      } catch (cause) {
        if (!(cause instanceof FrameError)) throw cause;
        kill(cause.message);
        return false;
      }
    },
    die: (reason) => resolve({ kind: "died", reason }),
    stop(hasEnded) {
      stopWatching();
      job.stop?.(hasEnded);
      line.resume();
      job.signal.removeEventListener("abort", abort);
    },
  };
}

function saysReady(frame: unknown): boolean {
  return typeof frame === "object" && frame !== null && "type" in frame && frame.type === "ready";
}

/**
 * Calls `onOver` once the process has used more than `limitMs` of processor time. Time used before the first
 * check, some 50 ms from now, is not counted, so that a short job costs no check at all.
 */
function watchProcessor(pid: number, limitMs: number, onOver: (cpuMs: number) => void): () => void {
  const startedMs = clock.monotonicMs();
  let before: Promise<number | null> | null = null;
  let isLooking = false;
  async function look(): Promise<void> {
    before ??= readProcessorMs(pid);
    const elapsedMs = clock.monotonicMs() - startedMs;
    // A process cannot have used more than has passed on one processor, apart from its helper threads.
    if (isLooking || elapsedMs < limitMs) return;
    isLooking = true;
    const [first, now] = await Promise.all([before, readProcessorMs(pid)]);
    isLooking = false;
    const usedMs = first === null || now === null ? elapsedMs * leastShare : now - first;
    if (usedMs > limitMs) onOver(usedMs);
  }
  const timer = setInterval(() => void look(), lookEveryMs);
  return () => clearInterval(timer);
}
