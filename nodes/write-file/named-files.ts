import { type AttachableFile, type AttachResult, toAttachables } from "#engine/node.ts";
import { withExtension } from "#lib/file-extension.ts";
import { toSafeName } from "#lib/file-name.ts";
import { uniqueName } from "#lib/unique-name.ts";
import { maxEntries } from "./settings.ts";

export interface NamedFile {
  name: string;
  content: AttachableFile;
}

/**
 * The files of an archive. A list of files in one row's content is several files. Rows without content are left out, and of equal
 * names the later ones get a number.
 *
 * @returns null if there are more than 100
 */
export async function toNamedFiles(
  rows: readonly { name: string; content?: unknown }[],
  attaching: AttachResult,
): Promise<NamedFile[] | null> {
  const files: NamedFile[] = [];
  const taken = new Set<string>();
  for (const { name: given, content } of rows) {
    for (const file of await toAttachables(content, attaching)) {
      if (files.length === maxEntries) return null;
      const own = typeof file === "string" ? "" : toSafeName(file.filename ?? "");
      const type = typeof file === "string" ? "text/plain" : file.contentType;
      const wanted = toPath(given) || own || withExtension(`file-${files.length + 1}`, type);
      files.push({ name: uniqueName(wanted, taken), content: file });
    }
  }
  return files;
}

/** A path in an archive: folders are allowed, leaving it is not. */
function toPath(given: string): string {
  return given
    .split(/[/\\]/)
    .map(toSafeName)
    .filter((part) => part !== "")
    .join("/");
}
