import { isAscii, isUtf8 } from "node:buffer";
import { isCharset, markedCharset } from "./charset.ts";

/** Turns bytes into text while they arrive. */
export interface ChunkDecoder {
  write(chunk: Buffer): string;
  end(): string;
}

const sampleBytes = 4096;

/**
 * Decodes the text of a file, whose charset is that of its byte order mark, which is left out; else the chosen one; else the
 * declared one. Without any of them (`auto`) it is UTF-16 if every other byte is zero, else UTF-8 until the first bytes that
 * are not, which are Windows-1252 if there was only ASCII before.
 *
 * @param encoding `auto`, or a charset that is known
 * @param declared what the file or its sender declares; an unknown encoding is ignored
 * @param isStrict throws a TypeError for bytes that are not of the charset; otherwise they become replacement characters
 */
export function createDecoder(
  encoding: string,
  declared: string | null = null,
  isStrict = false,
): ChunkDecoder {
  let decoder: ChunkDecoder | null = null;
  let start: Buffer = Buffer.alloc(0);
  const choose = () => {
    decoder = decoderFor(start, encoding, declared, isStrict);
    return decoder.write(start);
  };
  return {
    write(chunk) {
      if (decoder) return decoder.write(chunk);
      start = Buffer.concat([start, chunk]);
      return start.length < sampleBytes ? "" : choose();
    },
    end() {
      const first = decoder ? "" : choose();
      return first + (decoder?.end() ?? "");
    },
  };
}

/** Like `createDecoder`, for text that is in memory. */
export function decodeFile(bytes: Buffer, encoding: string, declared: string | null = null): string {
  const decoder = createDecoder(encoding, declared);
  return decoder.write(bytes) + decoder.end();
}

function decoderFor(start: Buffer, wanted: string, declared: string | null, fatal: boolean): ChunkDecoder {
  const marked = markedCharset(start);
  if (marked !== null) return decodingFrom(marked, fatal);
  if (wanted !== "auto") return decodingFrom(wanted, fatal);
  if (declared !== null && isCharset(declared)) return decodingFrom(declared, fatal);
  const wide = utf16Of(start);
  return wide === null ? detecting(fatal) : decodingFrom(wide, fatal);
}

function decodingFrom(encoding: string, fatal: boolean): ChunkDecoder {
  const decoder = new TextDecoder(encoding, { fatal });
  return {
    write: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}

function utf16Of(start: Buffer): string | null {
  const sample = start.subarray(0, sampleBytes);
  if (sample.length < 4 || !sample.includes(0)) return null;
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 2;
  if (odd > most * 0.7 && even < most * 0.1) return "utf-16le";
  return even > most * 0.7 && odd < most * 0.1 ? "utf-16be" : null;
}

/** ASCII, until the first other character decides between UTF-8 and Windows-1252. */
function detecting(fatal: boolean): ChunkDecoder {
  let decoder: ChunkDecoder | null = null;
  /** Bytes that may be the beginning of a character. */
  let cut: Buffer = Buffer.alloc(0);
  return {
    write(chunk) {
      if (decoder) return decoder.write(chunk);
      const bytes = cut.length === 0 ? chunk : Buffer.concat([cut, chunk]);
      const whole = bytes.subarray(0, bytes.length - cutBytes(bytes));
      if (isAscii(whole)) {
        cut = bytes.subarray(whole.length);
        return whole.toString("latin1");
      }
      decoder = decodingFrom(isUtf8(whole) ? "utf-8" : "windows-1252", fatal);
      return decoder.write(bytes);
    },
    end: () => (decoder ? decoder.end() : decodingFrom("windows-1252", fatal).write(cut)),
  };
}

/** The number of bytes at the end that begin an incomplete character of UTF-8. */
function cutBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? back : 0;
    }
  }
  return 0;
}
