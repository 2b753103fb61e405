import { cutText } from "#lib/cut-text.ts";
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
async function toAttachable(
  value: unknown,
  { executionId, files, warn }: AttachResult,
): Promise<AttachableFile> {
  const fileId = fileIdOf(value);
  if (fileId === null) return toText(value);
  const file = await files.find(executionId, fileId);
  if (file) return file;
  warn(`No file of this execution has the id ${cutText(fileId, 40)}, so its description is sent as text.`);
  return toText(value);
}

/**
 * Resolves a setting that may be one file or many, in their order. A list of files or of texts has one for each entry.
 * No value, an empty text and an empty list have none, and empty entries are left out. A list of other data is a single
 * value, which is written as JSON.
 */
export async function toAttachables(value: unknown, attaching: AttachResult): Promise<AttachableFile[]> {
  const entries = isListOfFiles(value) ? value.flat(Number.POSITIVE_INFINITY) : [value];
  const files: AttachableFile[] = [];
  for (const entry of entries) if (!isEmpty(entry)) files.push(await toAttachable(entry, attaching));
  return files;
}

/**
 * Resolves a setting that accepts only one file.
 *
 * @param setting its name in messages: "The body"
 * @returns `file` is null without a file, as for `toAttachables`; `fileId` is null for text; a problem for a
 *   list with several
 */
export async function toOneAttachable(
  value: unknown,
  setting: string,
  attaching: AttachResult,
): Promise<{ file: AttachableFile | null; fileId: string | null } | { problem: string }> {
  const entries: unknown[] = isListOfFiles(value)
    ? value.flat(Number.POSITIVE_INFINITY).filter((entry) => !isEmpty(entry))
    : [value];
  const [first, second] = entries;
  if (second !== undefined && entries.some((entry) => fileIdOf(entry) !== null)) {
    return {
      problem: `${setting} is a list of ${entries.length} files, and only one fits. Use a tag for one of them, or For Each.`,
    };
  }
  const only = second === undefined ? first : value;
  const file = isEmpty(only) ? null : await toAttachable(only, attaching);
  return { file, fileId: typeof file === "string" ? null : fileIdOf(only) };
}

function isListOfFiles(value: unknown): value is unknown[] {
  if (!Array.isArray(value)) return false;
  const entries: unknown[] = value.flat(Number.POSITIVE_INFINITY);
  return (
    entries.some((entry) => fileIdOf(entry) !== null) ||
    entries.every((entry) => isEmpty(entry) || typeof entry === "string")
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
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
