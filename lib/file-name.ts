import { stripBidiControls } from "#lib/bidi.ts";

const maxChars = 200;

/** A file's name without folders and without characters that a file system refuses. Empty if nothing is left. */
export function toSafeName(name: string): string {
  const base = stripBidiControls(name.toWellFormed()).split(/[/\\]/).at(-1) ?? "";
  const safe = base
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
    .replace(/[\u0000-\u001f\u007f-\u009f:*?"<>|]/g, "_");
  return shorten(trim(safe));
}

const isSpaceOrDot = (char: string | undefined) => char !== undefined && /[\s.]/.test(char);

/** Without spaces and dots around it. A pattern for those at the end would take seconds for thousands of them in the middle. */
function trim(name: string): string {
  let [start, end] = [0, name.length];
  while (isSpaceOrDot(name[start])) start += 1;
  while (end > start && isSpaceOrDot(name[end - 1])) end -= 1;
  return name.slice(start, end);
}

/** Keeps a short extension. */
function shorten(name: string): string {
  const chars = [...name];
  if (chars.length <= maxChars) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  return chars.slice(0, maxChars - extension.length).join("") + extension;
}
