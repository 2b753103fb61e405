import { stripBidiControls } from "#lib/bidi.ts";

const maxChars = 200;

/** A file's name without folders and without characters that a file system refuses. Empty if nothing is left. */
export function toSafeName(name: string): string {
  const base = stripBidiControls(name.toWellFormed()).split(/[/\\]/).at(-1) ?? "";
  const safe = base
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
    .replace(/[\u0000-\u001f\u007f-\u009f:*?"<>|]/g, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return shorten(safe);
}

/** Keeps a short extension. */
function shorten(name: string): string {
  const chars = [...name];
  if (chars.length <= maxChars) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  return chars.slice(0, maxChars - extension.length).join("") + extension;
}
