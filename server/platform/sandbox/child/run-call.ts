import type { JSValueHandle } from "quickjs-wasi";
import type { SandboxError } from "#server/platform/sandbox/call.ts";
import type { CallFrame, EndedFrame, FetchedFrame } from "#server/platform/sandbox/messages.ts";
import { compile, firstLineOffset } from "./compile.ts";
import type { Engine, Machine } from "./engine.ts";
import { describeFailure } from "./failure.ts";
import {
  awaitInside,
  deliverResponse,
  findPending,
  fireTimer,
  runJobs,
  seedRandom,
  takeSettled,
  writeResult,
} from "./guest-calls.ts";
import { createLogBook } from "./log-book.ts";
import { createRandomStream } from "./random-stream.ts";
import { createRejections } from "./rejections.ts";
import { cutWarning, overTimeMessage, Stop, tooDeepMessage } from "./stop.ts";
import { namesTemporal } from "./temporal.ts";
import { createTimers } from "./timers.ts";

const maxTimers = 1000;
/** Timers that code leaves behind run if they are due this soon after it returned, or after its last response. */
const leftTimersMs = 1000;

/** A fetch that code has started. */
export interface StartedFetch {
  id: number;
  /** JSON text with url, method and headers, as the code's `fetch` wrote it. */
  request: string;
  body: Uint8Array | null;
}

export interface RunningCall {
  ended: Promise<Omit<EndedFrame, "type" | "residentBytes">>;
  /** Gives the code the response to one of its requests. */
  fetched(frame: FetchedFrame): void;
}

/**
 * Runs one call in a virtual machine in which no other has left anything. The processor time is this thread's, so a busy machine does not use up a
 * call's share.
 */
export function runCall(engine: Engine, call: CallFrame, send: (started: StartedFetch) => void): RunningCall {
  const { limits } = call;
  const startedCpuMs = threadCpuMs();
  const cpuMs = () => threadCpuMs() - startedCpuMs;
  const logs = createLogBook(limits.logBytes);
  const random = createRandomStream(call.seed);
  const timers = createTimers();
  const rejections = createRejections();
  const warnings: string[] = [];
  const arrivals: ((machine: Machine) => void)[] = [];
  let pendingFetches = 0;
  let fetches = 0;
  let lastResponseMs = 0;
  /** The promises in the result have been looked for, and nothing has run since. */
  let isSurveyed = false;
  let stop: Stop | null = null;
  let machine: Machine | null = null;
  let wake = Promise.withResolvers<void>();

  const arrive = (deliver: (machine: Machine) => void) => {
    arrivals.push(deliver);
    wake.resolve();
  };
  const isOverCpu = () => cpuMs() > limits.cpuMs;
  const shouldStop = () => stop !== null || isOverCpu();

  // The code's own timers are set later, so this one fires before one that is just as long.
  const elapsed = setTimeout(() => {
    stop ??= new Stop({ code: "time_limit", message: overTimeMessage(limits.elapsedMs) });
    wake.resolve();
  }, limits.elapsedMs);

  /** Expressions are evaluated again whenever their step is, and nothing waits for them. */
  const refuseEffect = () => {
    const message = "An expression cannot send requests or wait. Use a Code node.";
    stop ??= new Stop({ code: "code_failed", message });
  };

  const host = {
    log: logs.add,
    timer(id: number, delayMs: number) {
      if (call.kind === "expressions") {
        refuseEffect();
        return;
      }
      if (timers.size >= maxTimers) {
        stop ??= new Stop({
          code: "code_failed",
          message: `The code set more than ${maxTimers} timers at once.`,
        });
        return;
      }
      const delay = Math.min(Math.max(delayMs, 0), limits.elapsedMs);
      timers.set(id, delay, () => arrive((machine) => fireTimer(machine, id)));
    },
    clearTimer: timers.clear,
    rejection: rejections.note,
    fetch(id: number, request: string, body: Uint8Array | null) {
      if (call.kind === "expressions") {
        refuseEffect();
        return;
      }
      fetches += 1;
      if (fetches > limits.fetches) {
        const message = `The code sent more than its ${limits.fetches} requests.`;
        stop ??= new Stop({ code: "fetch_limit", message });
        return;
      }
      pendingFetches += 1;
      send({ id, request, body });
    },
  };

  /** Runs what is due until nothing is left to wait for. */
  async function runUntil(machine: Machine, isOver: () => boolean): Promise<void> {
    for (;;) {
      if (runJobs(machine)) isSurveyed = false;
      if (stop) throw stop;
      if (isOverCpu()) throw overCpu();
      if (isOver()) return;
      const deliver = arrivals.shift();
      if (deliver) {
        isSurveyed = false;
        deliver(machine);
        continue;
      }
      wake = Promise.withResolvers();
      await wake.promise;
      if (stop) throw stop;
    }
  }

  const isIdle = () => arrivals.length === 0 && timers.size === 0 && pendingFetches === 0;

  /** @param explain why it is never settled, if nothing can settle it */
  async function settle(machine: Machine, promise: JSValueHandle, explain: () => string): Promise<void> {
    await runUntil(machine, () => promise.promiseState !== 0 || isIdle());
    if (promise.promiseState !== 0) return;
    throw rejections.first() ?? new Stop({ code: "never_settled", message: explain() });
  }

  async function settleInside(machine: Machine, value: JSValueHandle): Promise<void> {
    if (isSurveyed) return;
    isSurveyed = true;
    using inside = awaitInside(machine, value);
    if (inside.isUndefined) return;
    const explain = () =>
      `${findPending(machine, value)} is a promise that nothing settles. Check each promise in what the code returns.`;
    await settle(machine, inside, explain);
    (await takeSettled(machine, inside)).dispose();
  }

  /** @returns false if something did not end within the time of the call */
  async function finishLeftWork(machine: Machine): Promise<boolean> {
    lastResponseMs = performance.now();
    const isOver = () =>
      arrivals.length === 0 && pendingFetches === 0 && !timers.hasDueBy(lastResponseMs + leftTimersMs);
    try {
      await runUntil(machine, isOver);
      return true;
    } catch (cause) {
      if (!(cause instanceof Stop) || cause.error.code !== "time_limit") throw cause;
      stop = null;
      return false;
    }
  }

  /**
   * Finishes what the code did not await, in its result and elsewhere. What does not end in time is cut off, with a
   * warning.
   */
  async function finish(machine: Machine, value: JSValueHandle): Promise<void> {
    await settleInside(machine, value);
    const hasFinished = await finishLeftWork(machine);
    // What was left may have added promises to a list that was returned.
    if (hasFinished) await settleInside(machine, value);
    const unhandled = rejections.first();
    if (unhandled) throw unhandled;
    const cut = cutWarning(pendingFetches, timers.size, limits.elapsedMs);
    if (cut !== null) warnings.push(cut);
  }

  function overCpu(): Stop {
    const used = Math.round(cpuMs());
    const message = `The code used ${used} ms of processor time; its limit is ${limits.cpuMs} ms.`;
    return new Stop({ code: "cpu_limit", message });
  }

  async function run(): Promise<string> {
    const sources = compile(call);
    const { memoryBytes } = limits;
    machine = await engine.create({
      memoryBytes,
      nowMs: call.nowMs,
      random,
      shouldStop,
      host,
      hasTemporal: namesTemporal(call),
    });
    const { vm, guest, prepare } = machine;
    const evaluatePackages = call.packages === null ? null : prepare(call.packages, "packages");
    const programs = sources.map(({ source, name }) => prepare(source, name));
    seedRandom(machine, call.seed);
    const args = Object.values(call.args).map((json) =>
      vm.newString(json).consume((text) => vm.callFunction(guest.parse, vm.undefined, text)),
    );
    if (call.kind === "body") args.push(loadPackages(machine, evaluatePackages));
    const results: string[] = [];
    for (const [program, evaluate] of programs.entries()) {
      try {
        results.push(await runProgram(machine, evaluate, args));
      } catch (cause) {
        const error = toError(cause);
        throw new Stop(call.kind === "expressions" ? { ...error, program } : error);
      }
    }
    const value = call.kind === "body" ? (results[0] ?? "null") : `[${results.join()}]`;
    const bytes = Buffer.byteLength(value);
    if (bytes <= limits.outputBytes) return value;
    const message = `The result has ${bytes} bytes as JSON; the limit is ${limits.outputBytes}, so it is ${bytes - limits.outputBytes} too many.`;
    throw new Stop({ code: "output_limit", message });
  }

  /** Runs the script with the packages, if any. Returns the function with which the body imports. */
  function loadPackages({ vm, guest }: Machine, evaluate: (() => JSValueHandle) | null): JSValueHandle {
    try {
      using modules = evaluate?.() ?? vm.newObject();
      return vm.callFunction(guest.importFrom, vm.undefined, modules);
    } catch (cause) {
      const error = toError(cause);
      if (error.code !== "code_failed" && error.code !== "code_invalid") throw new Stop(error);
      throw new Stop({ code: "code_failed", message: `The packages cannot be loaded: ${error.message}` });
    }
  }

  function toError(cause: unknown): SandboxError {
    if (cause instanceof Stop) return cause.error;
    if (stop) return stop.error;
    if (isOverCpu()) return overCpu().error;
    return describeFailure(cause, limits.memoryBytes, firstLineOffset(call));
  }

  async function runProgram(
    machine: Machine,
    evaluate: () => JSValueHandle,
    args: readonly JSValueHandle[],
  ): Promise<string> {
    const { vm } = machine;
    isSurveyed = false;
    using program = evaluate();
    using promise = vm.callFunction(program, vm.undefined, ...args);
    vm.markPromiseHandled(promise);
    await settle(
      machine,
      promise,
      () => "The code waits for a promise that nothing settles. Check each await.",
    );
    using value = await takeSettled(machine, promise);
    await finish(machine, value);
    const written = writeResult(machine, value, isSurveyed);
    if (written.text === null) {
      throw new Stop({ code: "output_invalid", message: written.problem || tooDeepMessage });
    }
    warnings.push(...written.warnings);
    return written.text;
  }

  const ended = run()
    .then(
      (value) => ({ value, error: null }),
      (cause: unknown) => ({
        value: null,
        error:
          cause instanceof Stop
            ? cause.error
            : describeFailure(cause, limits.memoryBytes, firstLineOffset(call)),
      }),
    )
    .then(({ value, error }) => {
      clearTimeout(elapsed);
      timers.clearAll();
      rejections.dispose();
      const result = {
        value,
        error,
        warnings: error === null ? warnings : [],
        logs: logs.lines,
        droppedLogBytes: logs.droppedBytes,
        cpuMs: cpuMs(),
      };
      machine?.end(error === null);
      return result;
    });

  return {
    ended,
    fetched(frame) {
      pendingFetches -= 1;
      lastResponseMs = performance.now();
      arrive((machine) => deliverResponse(machine, frame));
    },
  };
}

/** This thread's processor time, user and system, in milliseconds. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
