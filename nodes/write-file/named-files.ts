import { type AttachableFile, type AttachResult, toAttachables } from "#engine/node.ts";
import { withExtension } from "#lib/file-extension.ts";
import { toSafeName } from "#lib/file-name.ts";
import { uniqueName } from "#lib/unique-name.ts";
import { type Format, maxEntries } from "./settings.ts";

export const contentTypes: Readonly<Record<Format, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
  html: "text/html; charset=utf-8",
  text: "text/plain; charset=utf-8",
  zip: "application/zip",
};

const extensions: Readonly<Record<Format, readonly string[]>> = {
  csv: ["csv", "tsv", "txt"],
  xlsx: ["xlsx"],
  json: ["json"],
  html: ["html", "htm"],
  text: ["txt", "*"],
  zip: ["zip"],
};

/** The name of a written file, with an extension of its format. Text may have any. */
export function nameOf(given: string, format: Format): string {
  const name = toSafeName(given);
  const [extension = "", ...others] = extensions[format];
  if (name === "") return `file.${extension}`;
  const has = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  const isFine = has !== undefined && (has === extension || others.includes(has) || others.includes("*"));
  return isFine ? name : `${name}.${extension}`;
}

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
