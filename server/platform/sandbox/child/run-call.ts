import type { JSValueHandle } from "quickjs-wasi";
import type { SandboxError } from "#server/platform/sandbox/call.ts";
import type { CallFrame, EndedFrame, FetchedFrame } from "#server/platform/sandbox/messages.ts";
import { type CallLoop, createCallLoop, threadCpuMs } from "./call-loop.ts";
import { compile, firstLineOffset } from "./compile.ts";
import type { Engine, Machine } from "./engine.ts";
import { describeFailure } from "./failure.ts";
import { seedRandom, takeSettled, writeResult } from "./guest-calls.ts";
import { createLogBook } from "./log-book.ts";
import { createOutsideWork, type StartedFetch } from "./outside-work.ts";
import { createRandomStream } from "./random-stream.ts";
import { createRejections } from "./rejections.ts";
import { finish, type RunningMachine, settle } from "./settle.ts";
import { overTimeMessage, Stop, tooDeepMessage } from "./stop.ts";
import { namesTemporal } from "./temporal.ts";

export interface RunningCall {
  ended: Promise<Omit<EndedFrame, "type" | "residentBytes">>;
  /** Gives the code the response to one of its requests. */
  fetched(frame: FetchedFrame): void;
}

/** Runs one call in a virtual machine in which no other has left anything. */
export function runCall(engine: Engine, call: CallFrame, send: (started: StartedFetch) => void): RunningCall {
  const { limits } = call;
  const startedCpuMs = threadCpuMs();
  const cpuMs = () => threadCpuMs() - startedCpuMs;
  const logs = createLogBook(limits.logBytes);
  const loop = createCallLoop(limits.cpuMs, cpuMs);
  const work = createOutsideWork(call, loop, send);
  const rejections = createRejections();
  const warnings: string[] = [];

  // The code's own timers are set later, so this one fires before one that is just as long.
  const elapsed = setTimeout(
    () => loop.stop({ code: "time_limit", message: overTimeMessage(limits.elapsedMs) }),
    limits.elapsedMs,
  );

  async function run(): Promise<Omit<EndedFrame, "type" | "residentBytes">> {
    let machine: Machine | null = null;
    let value: string | null = null;
    let error: SandboxError | null = null;
    try {
      const sources = compile(call);
      machine = await engine.create({
        memoryBytes: limits.memoryBytes,
        nowMs: call.nowMs,
        random: createRandomStream(call.seed),
        shouldStop: () => loop.findStop() !== null,
        host: { ...work.host, log: logs.add, rejection: rejections.note },
        hasTemporal: namesTemporal(call),
      });
      const running = { machine, loop, work, rejections, elapsedMs: limits.elapsedMs };
      value = await runPrograms(call, sources, running, warnings);
    } catch (cause) {
      error = toError(call, loop, cause);
    }
    clearTimeout(elapsed);
    work.clearTimers();
    rejections.dispose();
    const { lines, droppedBytes } = logs;
    const kept = error === null ? warnings : [];
    const ended = {
      value,
      error,
      warnings: kept,
      logs: lines,
      droppedLogBytes: droppedBytes,
      cpuMs: cpuMs(),
    };
    machine?.end(error === null);
    return ended;
  }

  return { ended: run(), fetched: work.fetched };
}

/**
 * @param warnings gets notes about values that were left out of the results or cut off
 * @returns the result of a body, or the list of those of expressions, as JSON text
 */
async function runPrograms(
  call: CallFrame,
  sources: ReturnType<typeof compile>,
  running: RunningMachine,
  warnings: string[],
): Promise<string> {
  const { machine, loop } = running;
  const { vm, guest, prepare } = machine;
  const evaluatePackages = call.packages === null ? null : prepare(call.packages, "packages");
  const programs = sources.map(({ source, name }) => prepare(source, name));
  seedRandom(machine, call.seed);
  const args = Object.values(call.args).map((json) =>
    vm.newString(json).consume((text) => vm.callFunction(guest.parse, vm.undefined, text)),
  );
  if (call.kind === "body") args.push(loadPackages(call, loop, machine, evaluatePackages));
  const results: string[] = [];
  for (const [program, evaluate] of programs.entries()) {
    try {
      results.push(await runProgram(running, evaluate, args, warnings));
    } catch (cause) {
      const error = toError(call, loop, cause);
      throw new Stop(call.kind === "expressions" ? { ...error, program } : error);
    }
  }
  const value = call.kind === "body" ? (results[0] ?? "null") : `[${results.join()}]`;
  const { outputBytes } = call.limits;
  const bytes = Buffer.byteLength(value);
  if (bytes <= outputBytes) return value;
  const message = `The result has ${bytes} bytes as JSON; the limit is ${outputBytes}, so it is ${bytes - outputBytes} too many.`;
  throw new Stop({ code: "output_limit", message });
}

/** Runs the script with the packages, if any. Returns the function with which the body imports. */
function loadPackages(
  call: CallFrame,
  loop: CallLoop,
  { vm, guest }: Machine,
  evaluate: (() => JSValueHandle) | null,
): JSValueHandle {
  try {
    using modules = evaluate?.() ?? vm.newObject();
    return vm.callFunction(guest.importFrom, vm.undefined, modules);
  } catch (cause) {
    const error = toError(call, loop, cause);
    if (error.code !== "code_failed" && error.code !== "code_invalid") throw new Stop(error);
    throw new Stop({ code: "code_failed", message: `The packages cannot be loaded: ${error.message}` });
  }
}

async function runProgram(
  running: RunningMachine,
  evaluate: () => JSValueHandle,
  args: readonly JSValueHandle[],
  warnings: string[],
): Promise<string> {
  const { machine } = running;
  const { vm } = machine;
  using program = evaluate();
  using promise = vm.callFunction(program, vm.undefined, ...args);
  vm.markPromiseHandled(promise);
  await settle(
    running,
    promise,
    () => "The code waits for a promise that nothing settles. Check each await.",
  );
  using value = await takeSettled(machine, promise);
  const { warning, isUnchanged } = await finish(running, value);
  const written = writeResult(machine, value, isUnchanged);
  if (written.text === null) {
    throw new Stop({ code: "output_invalid", message: written.problem || tooDeepMessage });
  }
  warnings.push(...(warning === null ? [] : [warning]), ...written.warnings);
  return written.text;
}

/** The error of a program. An interrupted one throws its machine's message, and not the reason. */
function toError(call: CallFrame, loop: CallLoop, cause: unknown): SandboxError {
  if (cause instanceof Stop) return cause.error;
  return loop.findStop()?.error ?? describeFailure(cause, call.limits.memoryBytes, firstLineOffset(call));
}
