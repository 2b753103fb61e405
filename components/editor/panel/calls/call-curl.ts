import type { Call } from "#api/webhooks/calls/schema.ts";
import { decodeBody, isSafeToPaste, quoteForShell, toBase64 } from "#components/call/curl.ts";
import { isConnectionHeader } from "#lib/http-header.ts";

/** Headers that curl or a proxy in front of us sets itself. */
const made = new Set(["host", "accept-encoding", "forwarded", "x-real-ip"]);

const isMade = (name: string) =>
  isConnectionHeader(name) || made.has(name) || name.startsWith("x-forwarded-");

/**
 * The command that repeats the call. A masked value becomes `$NAME`, which the shell fills in, because the secret is
 * not known here. Binary data, and text that a terminal could interpret, is decoded by the command.
 *
 * @param origin of the webhook's URL
 */
export function callCurl(call: Call, origin: string): string {
  const { method, headers, masked_headers, target, body, body_encoding } = call;
  const lines = [`curl -X ${quoteForShell(method)} ${quoteForShell(new URL(target, origin).href)}`];
  for (const [name, values] of Object.entries(headers)) {
    if (isMade(name)) continue;
    for (const value of values) lines.push(`  -H ${headerWord(name, value, masked_headers)}`);
  }
  if (body === null || body === "") return lines.join(" \\\n");
  if (body_encoding === "base64" || !isSafeToPaste(body)) {
    lines.push("  --data-binary @-");
    return `${decodeBody(body_encoding === "base64" ? body : toBase64(body))} | ${lines.join(" \\\n")}`;
  }
  return [...lines, `  --data-raw ${quoteForShell(body)}`].join(" \\\n");
}

function headerWord(name: string, value: string, masked: readonly string[]): string {
  if (!masked.includes(name)) return wordOf(`${name}: ${value}`);
  const scheme = /^\S+ /.exec(value)?.[0] ?? "";
  const variable = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
  return `${quoteForShell(`${name}: ${scheme}`)}"$${variable}"`;
}

/** A header's line as one shell word. Its characters stand for the bytes that were sent (Latin-1). */
function wordOf(line: string): string {
  if (isSafeToPaste(line)) return quoteForShell(line);
  const isLatin1 = !/[^\p{ASCII}\u0080-\u00ff]/u.test(line);
  return `"$(${decodeBody(isLatin1 ? btoa(line) : toBase64(line))})"`;
}
