import { stripBidiControls } from "#lib/bidi.ts";
import type { JsonObject } from "#lib/json.ts";
import { storeFile } from "#server/platform/storage/files.ts";

/**
 * Stores a file of an execution as it arrives, and resolves with the reference to it that outputs contain.
 * `filename` is null if the file has no name; if it is omitted, the reference has no such field.
 */
export async function toFileReference(
  content: AsyncIterable<Uint8Array>,
  {
    executionId,
    contentType,
    filename,
  }: { executionId: string; contentType: string; filename?: string | null },
): Promise<JsonObject> {
  const name = filename && stripBidiControls(filename);
  const { id, size, sha256 } = await storeFile(content, {
    ownerId: executionId,
    filename: name ?? null,
    contentType,
  });
  const named = name === undefined ? {} : { filename: name };
  return { ...named, content_type: contentType, size, sha256, file_id: id };
}
