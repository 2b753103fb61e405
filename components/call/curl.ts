import { hasBidiControl } from "#lib/bidi.ts";
import { hasControl } from "#lib/text.ts";

/** Quotes any text as one word for a POSIX shell. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Whether a terminal displays the text without interpreting any of it. Pasted control characters can end a paste early
 * or run what follows. Line breaks are allowed, because they are harmless inside quotes.
 */
export function isSafeToPaste(text: string): boolean {
  return !hasControl(text.replaceAll("\n", "")) && !hasBidiControl(text);
}

/** The base64 of a text's UTF-8. */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** Shell words that write the decoded base64. */
export function decodeBody(base64: string): string {
  return `printf %s ${quoteForShell(base64)} | base64 -d`;
}

/** Above this size a command is too long to paste: the body is read from a file. */
const maxInlineChars = 8000;

/** The shell command that calls a webhook with a JSON body. */
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
