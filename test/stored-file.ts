import type { FilePort } from "#engine/ports.ts";
import type { Json, JsonObject } from "#lib/json.ts";

/** The files of an execution, in memory. */
export function filesInMemory() {
  const stored: { filename: string | null; contentType: string; bytes: Buffer }[] = [];
  const read = (bytes: Buffer) =>
    async function* () {
      yield bytes;
    };
  const files: FilePort = {
    async find(_executionId, fileId) {
      const file = stored[Number(fileId)];
      return file ? { ...file, size: file.bytes.length, read: read(file.bytes) } : null;
    },
    async store(_executionId, { filename, contentType }, content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return add(filename, contentType, Buffer.concat(chunks));
    },
  };

  /** Returns the reference that tags give. */
  function add(filename: string | null, contentType: string, content: string | Buffer): JsonObject {
    const bytes = Buffer.from(content as Buffer);
    stored.push({ filename, contentType, bytes });
    const facts = { filename, content_type: contentType, size: bytes.length };
    return { ...facts, sha256: "0".repeat(64), file_id: String(stored.length - 1) };
  }

  /** The content of a file, by its reference. */
  const bytesOf = (reference: Json | undefined) =>
    stored[Number((reference as { file_id?: string } | undefined)?.file_id)]?.bytes;
  const textOf = (reference: Json | undefined) => bytesOf(reference)?.toString();

  return { files, add, bytesOf, textOf };
}
