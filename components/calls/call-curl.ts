import { isConnectionHeader } from "#lib/http-header.ts";
import type { Call } from "#server/calls/schema.ts";
import { shellQuoted } from "./curl.ts";

/** Headers that curl or whatever lies before us makes by itself. */
const made = new Set(["host", "accept-encoding", "forwarded", "x-real-ip"]);

const isMade = (name: string) =>
  isConnectionHeader(name) || made.has(name) || name.startsWith("x-forwarded-");

/**
 * The command that sends the call once more. A masked value stands in it as `$NAME`, which the shell fills in: the secret is
 * not known here. Bytes that are no text are decoded on their way.
 *
 * @param origin of the webhook's URL
 */
export function callCurl(call: Call, origin: string): string {
  const { method, headers, masked_headers, target, body, body_encoding } = call;
  const lines = [`curl -X ${shellQuoted(method)} ${shellQuoted(new URL(target, origin).href)}`];
  for (const [name, values] of Object.entries(headers)) {
    if (isMade(name)) continue;
    for (const value of values) lines.push(`  -H ${headerWord(name, value, masked_headers)}`);
  }
  if (body === null || body === "") return lines.join(" \\\n");
  if (body_encoding === "base64") {
    lines.push("  --data-binary @-");
    return `printf %s ${shellQuoted(body)} | base64 -d | ${lines.join(" \\\n")}`;
  }
  return [...lines, `  --data-raw ${shellQuoted(body)}`].join(" \\\n");
}

function headerWord(name: string, value: string, masked: readonly string[]): string {
  if (!masked.includes(name)) return shellQuoted(`${name}: ${value}`);
  const scheme = /^\S+ /.exec(value)?.[0] ?? "";
  const variable = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
  return `${shellQuoted(`${name}: ${scheme}`)}"$${variable}"`;
}
