import { extension } from "mime-types";

/** The text after a dot is an extension if it has a letter: `report.7z`, but not `v1.2`. */
const hasExtension = /\.(?=\d*[a-z])[a-z\d]{1,10}$/i;

/** The name of a file. If it has no extension, the one of its type is added, if that has one. */
export function withExtension(name: string, contentType: string): string {
  if (hasExtension.test(name) || /^(?:application|binary)\/octet-stream\b/i.test(contentType)) return name;
  const found = extension(contentType);
  return found === false ? name : `${name}.${found}`;
}
