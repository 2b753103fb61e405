import { stripBidiControls } from "#lib/bidi.ts";

/** `Content-Disposition` of a download (RFC 6266): an ASCII fallback, and the full name. */
export function attachment(given: string): string {
  const filename = stripBidiControls(given);
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
