const maxLength = 150;

/**
 * A file name that every file system, URL and header takes as it is: letters, digits, dots, dashes and underscores. Names that
 * say nothing else become `<slug>-<version>.bin`.
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
  return name.length <= maxLength ? name : name.slice(0, maxLength - ending.length) + ending;
}
