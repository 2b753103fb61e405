import { isTextContent } from "#lib/decoding/text-content.ts";
import { toFileReference } from "#server/executions/files/file-reference.ts";
import { peekChunk } from "./chunks.ts";
import { maxContentBytes, type ParsedBody } from "./parsed-body.ts";

/**
 * Stores a body of a type that is not parsed as a file: `{ body: { content_type, size, sha256, file_id } }`.
 * Its content is included up to 1 MB: as text if it is, otherwise as base64. An empty body is not a file and
 * has no fields.
 *
 * @throws StorageError, and the errors of `chunks`
 */
export async function readFileBody(
  chunks: AsyncIterable<Buffer>,
  contentType: string,
  executionId: string,
): Promise<ParsedBody> {
  const source = await peekChunk(chunks);
  if (!source) return { fields: {}, content: "", contentEncoding: null, contentOmitted: false };
  const kept = keepFirst(source.all);
  const body = await toFileReference(kept.chunks, { executionId, contentType });
  const content = kept.content();
  if (content === null) return { fields: { body }, content: "", contentEncoding: null, contentOmitted: true };
  return isTextContent(content, contentType)
    ? { fields: { body }, content: content.toString("utf8"), contentEncoding: null, contentOmitted: false }
    : {
        fields: { body },
        content: content.toString("base64"),
        contentEncoding: "base64",
        contentOmitted: false,
      };
}

function keepFirst(chunks: AsyncIterable<Buffer>) {
  const parts: Buffer[] = [];
  let size = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size <= maxContentBytes) parts.push(chunk);
      else parts.length = 0;
      yield chunk;
    }
  }
  return { chunks: pass(), content: () => (size <= maxContentBytes ? Buffer.concat(parts) : null) };
}
