import { stripBidiControls } from "#lib/bidi.ts";
import type { JsonObject } from "#lib/json.ts";
import { storeFile } from "#server/platform/storage/files.ts";

/** A stored file as the trigger outputs it. `filename` is a form part's own name, null if it has none. */
export async function toFileReference(
  content: AsyncIterable<Buffer>,
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
