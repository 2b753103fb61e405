import { stripBidiControls } from "#lib/bidi.ts";
import type { JsonObject } from "#lib/json.ts";
import { storeFile } from "#server/platform/storage/files.ts";

/** A file in storage as the trigger puts it out. `filename` is a part's own, null where it gave none. */
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
