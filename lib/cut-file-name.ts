import { cutText } from "./cut-text.ts";

/** The beginning of a file name with its extension, such as `.pdf` or `.tar.gz`: at most this many UTF-16 units. */
export function cutFileName(name: string, maxUnits: number): string {
  if (name.length <= maxUnits) return name;
  const extension = /(?:\.tar)?\.[^./\\\s]{1,10}$/i.exec(name)?.[0] ?? "";
  return cutText(name.slice(0, name.length - extension.length), maxUnits - extension.length) + extension;
}
