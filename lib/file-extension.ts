import { extension } from "mime-types";

/** What follows a dot is an extension if it has a letter: `report.7z`, but not `v1.2`. */
const hasExtension = /\.(?=\d*[a-z])[a-z\d]{1,10}$/i;

/** The name of a file, with the extension of its type if it has none and the type has one. */
export function withExtension(name: string, contentType: string): string {
  if (hasExtension.test(name) || /^(?:application|binary)\/octet-stream\b/i.test(contentType)) return name;
  const found = extension(contentType);
  return found === false ? name : `${name}.${found}`;
}
