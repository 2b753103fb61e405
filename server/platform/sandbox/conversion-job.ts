import { type ConversionRequest, conversionLimits } from "#engine/conversion-port.ts";
import type { Json } from "#lib/json.ts";
import { ByteQueue } from "./byte-queue.ts";
import { tooDeepMessage } from "./child/stop.ts";
import type { ChildJob, ChildLine } from "./child.ts";
import { type ConvertedFrame, fromConverterSchema, type ToConverter } from "./converter-messages.ts";
import { FrameError } from "./frames.ts";
import { parseResult } from "./parse-result.ts";

/** Inputs are sent in pieces of at most this, so that the child can stop early. */
const pieceBytes = 256 * 1024;
/**
 * The longest time that a child may take, beyond its processor time, once it has all inputs: something in it
 * may wait forever.
 */
const maxElapsedMs = 10 * 60_000;

/** How a child has ended a conversion. */
export interface EndedConversion extends Pick<ConvertedFrame, "error" | "residentBytes"> {
  /** Null if it failed. */
  result: { value: Json } | null;
}

/** A conversion that is running. */
export interface RunningConversion extends ChildJob<EndedConversion> {
  /** The value with which `save` resolved; null if there is no file to save. Settles after the job has. */
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
  const output = createOutput(save);
  let hasStarted = false;
  /** The child has reported that the file is complete. */
  let isComplete = false;
  let isOver = false;
  let stall: NodeJS.Timeout | undefined;
  // An error of `content` is the conversion's; any other one ends it.
  output.saved.catch((cause) => !isOver && options.abort(cause));

  async function sendInputs(line: ChildLine): Promise<void> {
    for (const [index, input] of inputs.entries()) {
      if (index > 0) send(line, { type: "next" });
      for await (const piece of piecesOf(input())) {
        if (isOver) return;
        line.send(piece);
        await line.drained();
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
    saved: output.saved,
    start: (line) => send(line, { type: "convert", conversion }),
    take(sent, line) {
      if (sent instanceof Uint8Array) {
        output.add(sent, line);
        return undefined;
      }
      const frame = fromConverterSchema.safeParse(sent);
      if (!frame.success) throw new FrameError("it sent a frame that is not in order");
      if (frame.data.type === "started") {
        if (hasStarted) throw new FrameError("it started twice");
        hasStarted = true;
        sendInputs(line).catch((cause) => !isOver && options.abort(cause));
        return undefined;
      }
      const ended = readEnd(frame.data);
      isComplete = ended.result !== null;
      return ended;
    },
    stop(hasEnded) {
      isOver = true;
      clearTimeout(stall);
      output.end(hasEnded && isComplete ? null : new Error("The conversion did not succeed."));
    },
  };
}

/** The file that the conversion writes, if it writes one. */
function createOutput(save: ConversionRequest["save"]) {
  const written = new ByteQueue();
  let writtenBytes = 0;
  return {
    saved: save ? save(written) : Promise.resolve(null),
    end: (fault: Error | null) => written.end(fault),
    add(sent: Uint8Array, line: ChildLine): void {
      if (!save) throw new FrameError("it sent bytes that nobody asked for");
      writtenBytes += sent.length;
      if (writtenBytes > conversionLimits.writtenBytes) {
        throw new FrameError(`it wrote more than the ${conversionLimits.writtenBytes} bytes allowed`);
      }
      // The frame is part of a larger buffer.
      written.add(sent, line);
    },
  };
}

async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
  }
}

function readEnd({ value, error, residentBytes }: ConvertedFrame): EndedConversion {
  if (value === null) return { result: null, error, residentBytes };
  const { valueBytes } = conversionLimits;
  if (value.length > valueBytes) {
    throw new FrameError(
      `it sent a result of ${value.length} characters, more than the ${valueBytes} allowed`,
    );
  }
  const result = parseResult(value, conversionLimits.values);
  if (result) return { result, error, residentBytes };
  return { result, error: { code: "file_too_complex", message: tooDeepMessage }, residentBytes };
}

const send = (line: ChildLine, frame: ToConverter) => line.send(frame);
