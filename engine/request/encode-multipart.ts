import type { AttachableFile } from "#engine/attached-file.ts";
import type { HttpBody } from "#engine/ports.ts";
import { withExtension } from "#lib/file-extension.ts";

export interface FormPart {
  name: string;
  value: AttachableFile;
}

const encoder = new TextEncoder();

/**
 * Encodes a form as `multipart/form-data` (RFC 7578), as browsers do. Files are read while they are sent.
 *
 * @param boundary must not occur in any value, so generate it at random
 */
export function encodeMultipart(parts: readonly FormPart[], boundary: string): HttpBody {
  const chunks: (Uint8Array | Exclude<AttachableFile, string>)[] = [];
  for (const { name, value } of parts) {
    const disposition = `Content-Disposition: form-data; name="${escapeName(toLines(name))}"`;
    if (typeof value === "string") {
      chunks.push(encoder.encode(`--${boundary}\r\n${disposition}\r\n\r\n${toLines(value)}\r\n`));
      continue;
    }
    const filename = escapeName(value.filename ?? withExtension("file", value.contentType));
    const type = value.contentType.replace(/[\r\n]/g, "");
    const head = `--${boundary}\r\n${disposition}; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
    chunks.push(encoder.encode(head), value, encoder.encode("\r\n"));
  }
  chunks.push(encoder.encode(`--${boundary}--\r\n`));
  const size = chunks.reduce(
    (sum, chunk) => sum + (chunk instanceof Uint8Array ? chunk.length : chunk.size),
    0,
  );
  return { size, read: () => readAll(chunks) };
}

async function* readAll(
  chunks: readonly (Uint8Array | Exclude<AttachableFile, string>)[],
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) yield chunk;
    else yield* chunk.read();
  }
}

/** Lines end with CRLF (HTML, "multipart form data"). */
const toLines = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");

const escapes = new Map([
  ['"', "%22"],
  ["\r", "%0D"],
  ["\n", "%0A"],
]);

function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (character) => escapes.get(character) ?? "");
}
