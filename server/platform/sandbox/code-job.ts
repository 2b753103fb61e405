import type { SandboxCall } from "./call.ts";
import type { ChildJob, ChildLine } from "./child.ts";
import { FrameError } from "./frames.ts";
import { type EndedFrame, type FromChild, fromChildSchema, type ToChild } from "./messages.ts";

/** A call of code, for a child that runs `codeProgram`. */
export function codeJob(call: SandboxCall): ChildJob<EndedFrame> {
  const { kind, programs, language, args, limits, nowMs, seed, signal, packages = null } = call;
  return {
    cpuMs: limits.cpuMs,
    signal,
    start: (line) =>
      send(line, { type: "call", kind, programs, language, packages, args, limits, nowMs, seed }),
    take(sent, line) {
      const frame = fromChildSchema.safeParse(sent);
      if (!frame.success) throw new FrameError("it sent a frame that is not in order");
      if (frame.data.type === "ended") return frame.data;
      if (frame.data.type === "fetch") void answer(call, frame.data, line);
      return undefined;
    },
  };
}

async function answer(
  call: SandboxCall,
  { id, url, method, headers, body }: Extract<FromChild, { type: "fetch" }>,
  line: ChildLine,
): Promise<void> {
  const response = call.fetch
    ? await call.fetch({ url, method, headers, body })
    : { failure: "This code may not send requests." };
  if ("failure" in response) {
    send(line, { type: "fetched", id, failure: response.failure });
    return;
  }
  const { status, body: content } = response;
  const sentHeaders = JSON.stringify(response.headers);
  send(line, { type: "fetched", id, failure: null, status, headers: sentHeaders, body: content });
}

const send = (line: ChildLine, frame: ToChild) => line.send(frame);
