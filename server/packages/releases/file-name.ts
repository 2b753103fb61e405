import { cutText } from "#lib/cut-text.ts";

const maxLength = 150;

/**
 * A file name that is safe in every file system, URL and header: letters, digits, dots, dashes and underscores. A name
 * with none of these becomes `<slug>-<version>.bin`.
 */
export function sanitizeFileName(given: string, slug: string, version: string): string {
  const name = given
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/^.*[\\/]/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  if (name === "") return `${slug}-${version}.bin`;
  const ending = /\.[A-Za-z0-9.]{1,20}$/.exec(name)?.[0] ?? "";
  return name.length <= maxLength ? name : cutText(name, maxLength - ending.length) + ending;
}
