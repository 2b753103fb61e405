import type { ConversionRequest } from "#engine/conversion-port.ts";
import type { Json } from "#lib/json.ts";
import { ByteQueue } from "./byte-queue.ts";
import type { ChildJob, ChildLine } from "./child.ts";
import { type ConvertedFrame, fromConverterSchema, type ToConverter } from "./converter-messages.ts";
import { FrameError } from "./frames.ts";

/** Inputs are sent in pieces of at most this, so that the child can stop early. */
const pieceBytes = 256 * 1024;
/** How long a child may take, beyond its processor time, once it has all inputs: something in it may wait for ever. */
const maxElapsedMs = 10 * 60_000;

/** A conversion that is running. */
export interface RunningConversion extends ChildJob<ConvertedFrame> {
  /** What `save` resolved with; null: there is none. Settles after the job has. */
  saved: Promise<Json>;
}

/**
 * @param abort ends the conversion, with the error of an input or of `save`
 * @param onStall called if it has not ended long after its last input
 */
export function conversionJob(
  { conversion, inputs, save }: ConversionRequest,
  options: { cpuMs: number; signal: AbortSignal; abort(cause: unknown): void; onStall(): void },
): RunningConversion {
  const written = new ByteQueue();
  const saved = save ? save(written) : Promise.resolve(null);
  let isOver = false;
  let stall: NodeJS.Timeout | undefined;
  // An error of `content` is the conversion's; any other one ends it.
  saved.catch((cause) => !isOver && options.abort(cause));

  async function pump(line: ChildLine): Promise<void> {
    for (const [index, input] of inputs.entries()) {
      if (index > 0) send(line, { type: "next" });
      for await (const chunk of input()) {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          if (isOver) return;
          line.send(chunk.subarray(at, at + pieceBytes));
          await line.drained();
        }
      }
    }
    if (isOver) return;
    send(line, { type: "end" });
    stall = setTimeout(options.onStall, maxElapsedMs);
    stall.unref();
  }

  return {
    cpuMs: options.cpuMs,
    signal: options.signal,
    saved,
    start: (line) => send(line, { type: "convert", conversion }),
    take(sent, line) {
      if (sent instanceof Uint8Array) {
        if (!save) throw new FrameError("it sent bytes that nobody asked for");
        // The frame is part of a larger buffer.
        written.add(sent, line);
        return undefined;
      }
      const frame = fromConverterSchema.safeParse(sent);
      if (!frame.success) throw new FrameError("it sent a frame that is not in order");
      if (frame.data.type === "started") pump(line).catch((cause) => !isOver && options.abort(cause));
      if (frame.data.type !== "ended") return undefined;
      if (frame.data.value !== null) written.end(null);
      return frame.data;
    },
    stop() {
      isOver = true;
      clearTimeout(stall);
      written.end(new Error("The conversion did not succeed."));
    },
  };
}

const send = (line: ChildLine, frame: ToConverter) => line.send(frame);
