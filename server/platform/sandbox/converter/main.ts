import { type Conversion, conversionLimits } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import type { FromConverter, ToConverter } from "#server/platform/sandbox/converter-messages.ts";
import { readFrames, writeFrame } from "#server/platform/sandbox/frames.ts";
import { checkValues } from "./check-values.ts";
import { ConversionError, type ConversionWork, type Converted } from "./conversion-work.ts";
import { startConversion } from "./start-conversion.ts";

/**
 * The program of a child that converts documents, one after another. It exits with its parent. It may open no connection,
 * start no process, and read nothing but its own source.
 */

/** The parent is trusted; this only guards against a fault in it. */
const maxFrameBytes = 64 * 1024 * 1024;

/** While it is null, arriving data belong to a conversion that has ended. */
let running: ConversionWork | null = null;

const send = (frame: FromConverter) => writeFrame(process.stdout, frame);

async function start(conversion: Conversion): Promise<void> {
  try {
    running = await startConversion(conversion, (bytes) => writeFrame(process.stdout, Buffer.from(bytes)));
    send({ type: "started" });
  } catch (cause) {
    fail(cause);
  }
}

function add(chunk: Buffer): void {
  try {
    if (running?.add(chunk)) void end();
  } catch (cause) {
    fail(cause);
  }
}

async function end(): Promise<void> {
  const ending = running;
  running = null;
  if (!ending) return;
  try {
    const value = toText(await ending.end());
    if (value.length > conversionLimits.valueBytes) {
      const message = "The output has more than 10 MB as JSON. Read less of the file.";
      throw new ConversionError("output_too_large", message);
    }
    checkValues(value);
    send({ type: "ended", value, error: null, residentBytes: process.memoryUsage.rss() });
  } catch (cause) {
    fail(cause);
  }
}

function fail(cause: unknown): void {
  running = null;
  send({ type: "ended", value: null, error: toError(cause), residentBytes: process.memoryUsage.rss() });
}

function toText(converted: Converted): string {
  return "json" in converted ? converted.json : JSON.stringify(converted.value);
}

function toError(cause: unknown): { code: string; message: string } {
  if (cause instanceof ConversionError) return { code: cause.code, message: cutText(cause.message, 5000) };
  if (cause instanceof RangeError) {
    return { code: "file_too_complex", message: `The file is too complex: ${cutText(cause.message, 200)}.` };
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return { code: "file_invalid", message: `The file cannot be read: ${cutText(reason, 500)}` };
}

function handle(frame: unknown): void {
  if (frame instanceof Uint8Array) {
    add(Buffer.from(frame));
    return;
  }
  const message = frame as ToConverter;
  if (message.type === "convert") void start(message.conversion);
  else if (message.type === "end") void end();
  else running?.next?.();
}

readFrames(process.stdin, maxFrameBytes, handle, (fault) => {
  throw fault;
});
process.stdin.once("end", () => process.exit());
send({ type: "ready" });
