import type { Readable, Writable } from "node:stream";
import { isLightJson } from "#lib/json-scan.ts";

const headerBytes = 4;
/** Set in the length of a frame of bytes. */
const bytesFlag = 0x8000_0000;

/** The other process sent a frame that is longer than allowed, or not JSON. */
export class FrameError extends Error {}

/**
 * Writes a value as one frame: its length in bytes (31 bits, big-endian, after a bit that says whether it is bytes), then
 * the bytes, or JSON in UTF-8.
 *
 * @returns false if the caller should wait for the stream's `drain` before it writes more
 */
export function writeFrame(stream: Writable, value: unknown): boolean {
  if (value instanceof Uint8Array) {
    const header = Buffer.alloc(headerBytes);
    header.writeUInt32BE(bytesFlag + value.length);
    stream.write(header);
    return stream.write(value);
  }
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame.writeUInt32BE(length);
  frame.write(text, headerBytes);
  return stream.write(frame);
}

/**
 * Calls `onFrame` for each frame of a stream, with its value, or with its bytes as a `Buffer`.
 *
 * @param maxBytes the longest frame that is read into memory
 * @param onFault called once, with why nothing more is read
 */
export function readFrames(
  stream: Readable,
  maxBytes: number,
  onFrame: (value: unknown) => void,
  onFault: (fault: FrameError) => void,
): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let needed = headerBytes;
  let isHeader = true;
  let isBytes = false;
  let isFaulty = false;

  function take(): Buffer {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = all.length > needed ? [all.subarray(needed)] : [];
    bytes -= needed;
    return all.subarray(0, needed);
  }

  function next(part: Buffer): void {
    if (isHeader) {
      const length = part.readUInt32BE();
      isBytes = length >= bytesFlag;
      needed = isBytes ? length - bytesFlag : length;
      if (needed > maxBytes)
        throw new FrameError(`A frame has ${needed} bytes, more than the ${maxBytes} allowed.`);
    } else {
      needed = headerBytes;
      onFrame(isBytes ? part : parse(part));
    }
    isHeader = !isHeader;
  }

  stream.on("data", (chunk: Buffer) => {
    if (isFaulty) return;
    chunks.push(chunk);
    bytes += chunk.length;
    try {
      while (bytes >= needed) next(take());
    } catch (cause) {
      isFaulty = true;
      chunks = [];
      onFault(cause instanceof FrameError ? cause : new FrameError(String(cause), { cause }));
    }
  });
}

/** A shorter frame takes a few milliseconds, whatever it is. */
const minScannedBytes = 128 * 1024;
/** Frames have a few long texts and at most thousands of lines and headers. */
const most = { depth: 16, parts: 50_000 };

function parse(body: Buffer): unknown {
  // A child that was taken over could send millions of brackets, which would block this process for seconds.
  if (body.length > minScannedBytes && !isLightJson(body, most)) {
    throw new FrameError("A frame has too many parts.");
  }
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new FrameError("A frame is not JSON.", { cause });
  }
}
