import type { ExecutionFile, FilePort } from "./ports.ts";
import { toText } from "./tags/to-text.ts";

/** The value of a setting: text, or a file of the execution. */
export type AttachableFile = string | ExecutionFile;

export interface AttachResult {
  executionId: string;
  files: Pick<FilePort, "find">;
  warn(message: string): void;
}

/**
 * Resolves a setting that may be a file. A setting that is exactly one tag, for a file that arrived with the call
 * or that a step has stored, is that file. Any other value is text, including one that only looks like a file because
 * the sender wrote it so.
 */
export async function toAttachable(
  value: unknown,
  { executionId, files, warn }: AttachResult,
): Promise<AttachableFile> {
  const fileId = fileIdOf(value);
  if (fileId === null) return toText(value);
  const file = await files.find(executionId, fileId);
  if (file) return file;
  warn(`No file of this execution has the id ${fileId.slice(0, 40)}, so its description is sent as text.`);
  return toText(value);
}

/** The bytes of such a value. Text is UTF-8 with a mark, whatever encoding is chosen for files. */
export async function* bytesOf(file: AttachableFile): AsyncGenerator<Uint8Array> {
  if (typeof file !== "string") yield* file.read();
  else yield new TextEncoder().encode(file.startsWith("\uFEFF") ? file : `\uFEFF${file}`);
}

/** The reference to a file, as in the trigger's output. */
function fileIdOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (!Object.hasOwn(value, "file_id") || !Object.hasOwn(value, "sha256")) return null;
  const { file_id: id } = value as { file_id: unknown };
  return typeof id === "string" ? id : null;
}
