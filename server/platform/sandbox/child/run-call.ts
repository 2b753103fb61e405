import type { JSValueHandle } from "quickjs-wasi";
import type { SandboxError } from "#server/platform/sandbox/call.ts";
import type { CallFrame, EndedFrame, FetchedFrame } from "#server/platform/sandbox/messages.ts";
import { compile, firstLineOffset } from "./compile.ts";
import type { Engine, Machine } from "./engine.ts";
import { describeFailure } from "./failure.ts";
import { deliverResponse, fireTimer, runJobs, seedRandom, takeSettled } from "./guest-calls.ts";
import { createLogBook } from "./log-book.ts";
import { createRandomStream } from "./random-stream.ts";
import { overTimeMessage, Stop } from "./stop.ts";
import { namesTemporal } from "./temporal.ts";

const maxTimers = 1000;

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
  const timers = new Map<number, NodeJS.Timeout>();
  const arrivals: ((machine: Machine) => void)[] = [];
  let pendingFetches = 0;
  let fetches = 0;
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
      const fire = () => {
        timers.delete(id);
        arrive((machine) => fireTimer(machine, id));
      };
      timers.set(id, setTimeout(fire, delay));
    },
    clearTimer(id: number) {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
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

  /** Runs what is pending until the promise is settled. */
  async function settle(machine: Machine, promise: JSValueHandle): Promise<void> {
    for (;;) {
      runJobs(machine);
      if (stop) throw stop;
      if (isOverCpu()) throw overCpu();
      if (promise.promiseState !== 0) return;
      const deliver = arrivals.shift();
      if (deliver) {
        deliver(machine);
        continue;
      }
      if (timers.size === 0 && pendingFetches === 0) {
        const message = "The code waits for a promise that nothing settles. Check each await.";
        throw new Stop({ code: "never_settled", message });
      }
      wake = Promise.withResolvers();
      await wake.promise;
      if (stop) throw stop;
    }
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
    const { vm, guest } = machine;
    using program = evaluate();
    using promise = vm.callFunction(program, vm.undefined, ...args);
    await settle(machine, promise);
    using value = await takeSettled(machine, promise);
    using text = vm.callFunction(guest.stringify, vm.undefined, value);
    if (!text.isString) {
      const message = "The code returned a function or a symbol, which cannot be written as JSON.";
      throw new Stop({ code: "output_invalid", message });
    }
    return text.toString();
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
      for (const timer of timers.values()) clearTimeout(timer);
      const result = { value, error, logs: logs.lines, droppedLogBytes: logs.droppedBytes, cpuMs: cpuMs() };
      machine?.end(error === null);
      return result;
    });

  return {
    ended,
    fetched(frame) {
      pendingFetches -= 1;
      arrive((machine) => deliverResponse(machine, frame));
    },
  };
}

/** This thread's processor time, user and system, in milliseconds. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
