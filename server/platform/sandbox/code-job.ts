import type { Json } from "#lib/json.ts";
import type { SandboxCall, SandboxFetchFailure, SandboxResponse } from "./call.ts";
import { logBytesOf } from "./child/log-book.ts";
import { tooDeepMessage } from "./child/stop.ts";
import type { ChildJob, ChildLine } from "./child.ts";
import { FrameError } from "./frames.ts";
import { type EndedFrame, type FetchFrame, fromChildSchema, type ToChild } from "./messages.ts";
import { parseResult } from "./parse-result.ts";

/** How a child has ended a call of code. */
export interface EndedCall extends Omit<EndedFrame, "type" | "value"> {
  /** Null if it failed. */
  result: { value: Json } | null;
}

/**
 * A call of code, for a child that runs `codeProgram`. The child enforces the call's limits. They are checked here too,
 * because code that broke out of its machine could make the child send anything.
 */
export function codeJob(call: SandboxCall): ChildJob<EndedCall> {
  const { kind, programs, language, args, limits, nowMs, seed, signal, packages = null } = call;
  const maxFetches = kind === "expressions" ? 0 : limits.fetches;
  let fetches = 0;
  let isOver = false;

  async function answer({ id, url, method, headers, body }: FetchFrame, line: ChildLine): Promise<void> {
    const response = await send(call, { url, method, headers, body }, fetches);
    // The child may run its next call, whose requests have the same ids.
    if (!isOver) line.send(toFrame(id, response));
  }

  return {
    cpuMs: limits.cpuMs,
    signal,
    start(line) {
      const about = { kind, programs, language, packages, args, limits, nowMs, seed };
      line.send({ type: "call", ...about } satisfies ToChild);
    },
    take(sent, line) {
      const frame = fromChildSchema.safeParse(sent);
      if (!frame.success) throw new FrameError("it sent a frame that is not in order");
      if (frame.data.type === "ended") return toEnd(frame.data, call);
      fetches += 1;
      if (fetches > maxFetches) throw new FrameError(`it sent more than the ${maxFetches} requests allowed`);
      void answer(frame.data, line);
      return undefined;
    },
    stop() {
      isOver = true;
    },
  };
}

/** @throws FrameError if the child did not keep to the call's limits */
function toEnd({ value, error, logs, ...about }: EndedFrame, call: SandboxCall): EndedCall {
  const { logBytes, outputBytes } = call.limits;
  const printed = logs.reduce((sum, { text }) => sum + logBytesOf(text), 0);
  if (printed > logBytes) {
    throw new FrameError(`it sent ${printed} bytes of console output, more than the ${logBytes} allowed`);
  }
  if (value === null) return { ...about, logs, error, result: null };
  const bytes = Buffer.byteLength(value);
  if (bytes > outputBytes) {
    throw new FrameError(`it sent a result of ${bytes} bytes, more than the ${outputBytes} allowed`);
  }
  const result = parseResult(value);
  if (result === null) {
    return { ...about, logs, error: { code: "output_invalid", message: tooDeepMessage }, result };
  }
  const { value: values } = result;
  if (call.kind === "expressions" && !(Array.isArray(values) && values.length === call.programs.length)) {
    throw new FrameError("it did not send one result for each expression");
  }
  return { ...about, logs, error, result };
}

async function send(
  call: SandboxCall,
  ...request: Parameters<NonNullable<SandboxCall["fetch"]>>
): Promise<SandboxResponse | SandboxFetchFailure> {
  if (!call.fetch) return { failure: "This code may not send requests." };
  try {
    return await call.fetch(...request);
  } catch {
    // A fault of ours, which the port's owner has logged, or the step was canceled. Code gets no details of either.
    return { failure: "The request could not be sent." };
  }
}

function toFrame(id: number, response: SandboxResponse | SandboxFetchFailure): ToChild {
  if ("failure" in response) return { type: "fetched", id, failure: response.failure };
  const { status, headers, body } = response;
  return { type: "fetched", id, failure: null, status, headers: JSON.stringify(headers), body };
}
