import { hasBidiControl } from "#lib/bidi.ts";
import { hasControl } from "#lib/text.ts";

/** A word as a POSIX shell reads it back unchanged, whatever is in it. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Whether a terminal shows the text as it is and acts on nothing in it. Pasted control characters can end a paste early or run
 * what follows; line breaks are kept, because they are only that within quotes.
 */
export function isSafeToPaste(text: string): boolean {
  return !hasControl(text.replaceAll("\n", "")) && !hasBidiControl(text);
}

/** The base64 of a text's UTF-8. */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** A shell's words that write what a base64 stands for. */
export function decodeBody(base64: string): string {
  return `printf %s ${quoteForShell(base64)} | base64 -d`;
}

/** Above this a command is no longer something to paste: the body is read from a file. */
const maxInlineChars = 8000;

/** The command that calls a webhook with a JSON body, ready for a shell. */
export function curlCommand(url: string, body: string): string {
  const text = body.trim() || "{}";
  const isPiped = text.length <= maxInlineChars && !isSafeToPaste(text);
  const command = [
    `curl -X POST ${quoteForShell(url)}`,
    `  -H ${quoteForShell("Content-Type: application/json")}`,
    `  ${isPiped ? "--data-binary @-" : dataOption(text)}`,
  ].join(" \\\n");
  return isPiped ? `${decodeBody(toBase64(text))} | ${command}` : command;
}

function dataOption(text: string): string {
  return text.length > maxInlineChars
    ? `--data-binary ${quoteForShell("@sample.json")}`
    : `--data-raw ${quoteForShell(text)}`;
}
