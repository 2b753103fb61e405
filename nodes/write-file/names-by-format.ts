import { toSafeName } from "#lib/file-name.ts";
import type { Format } from "./settings.ts";

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
