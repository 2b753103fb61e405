import type { SandboxError } from "#server/platform/sandbox/call.ts";
import type { Machine } from "./engine.ts";
import { runJobs } from "./guest-calls.ts";
import { Stop } from "./stop.ts";

/** An event from outside the code: a response, or a timer that is due. */
type Arrival = (machine: Machine) => void;

/** Runs the code of one call until it waits, and again when something arrives. */
export interface CallLoop {
  /** Why the call ends before its code; null if it continues. */
  readonly stopped: Stop | null;
  /** Nothing has arrived that the code has not been given. */
  readonly isEmpty: boolean;
  /** Grows whenever code has run. */
  readonly turns: number;
  arrive(arrival: Arrival): void;
  /** Ends the call. The first reason counts. */
  stop(error: SandboxError): void;
  /** The call continues, because its result is known. */
  resume(): void;
  /** Why code that runs now must be interrupted. */
  findStop(): Stop | null;
  /** Runs due work until `isOver`, which is asked whenever no work is due. @throws Stop */
  runUntil(machine: Machine, isOver: () => boolean): Promise<void>;
}

/**
 * The processor time is this thread's, so a busy machine does not use up a call's share.
 *
 * @param limitCpuMs processor time that the call may use
 */
export function createCallLoop(limitCpuMs: number, cpuMs: () => number): CallLoop {
  const arrivals: Arrival[] = [];
  let wake = Promise.withResolvers<void>();
  let stopped: Stop | null = null;
  let turns = 0;

  const findStop = () => stopped ?? (cpuMs() > limitCpuMs ? overCpu(cpuMs(), limitCpuMs) : null);
  const throwIfStopped = () => {
    const stop = findStop();
    if (stop) throw stop;
  };
  return {
    get stopped() {
      return stopped;
    },
    get isEmpty() {
      return arrivals.length === 0;
    },
    get turns() {
      return turns;
    },
    arrive(arrival) {
      arrivals.push(arrival);
      wake.resolve();
    },
    stop(error) {
      stopped ??= new Stop(error);
      wake.resolve();
    },
    resume() {
      stopped = null;
    },
    findStop,
    async runUntil(machine, isOver) {
      for (;;) {
        if (runJobs(machine)) turns += 1;
        throwIfStopped();
        if (isOver()) return;
        const arrival = arrivals.shift();
        if (arrival) {
          turns += 1;
          arrival(machine);
          continue;
        }
        wake = Promise.withResolvers();
        await wake.promise;
        throwIfStopped();
      }
    },
  };
}

function overCpu(usedMs: number, limitMs: number): Stop {
  const message = `The code used ${Math.round(usedMs)} ms of processor time; its limit is ${limitMs} ms.`;
  return new Stop({ code: "cpu_limit", message });
}

/** This thread's processor time, user and system, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
