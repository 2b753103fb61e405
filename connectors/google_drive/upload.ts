import {
  type CodeContext,
  isJsonObject,
  type Json,
  type Outcome,
} from "#engine/connectors/operation-code.ts";
import { createFile, deleteFile, putContent } from "./shared.ts";

/**
 * Creates a file, then sends its content, so that files of any size are read while they are sent. If the content cannot be
 * sent, the empty file is deleted.
 */
export async function upload(
  { input, request, warn }: CodeContext,
  name: string,
  content: Json,
): Promise<Outcome> {
  const created = await request(createFile, { name, parents: input.folder ?? null });
  if (created.kind === "fail") return created;
  const id = isJsonObject(created.output) ? (created.output.id ?? null) : null;
  const sent = await request(putContent, { id, content });
  if (sent.kind === "done") return sent;
  const deleted = await request(deleteFile, { id });
  if (deleted.kind === "fail") warn(`The empty file “${name}” stayed in Google Drive.`);
  return sent;
}
