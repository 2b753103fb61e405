import type { HttpFailure } from "#engine/ports.ts";
import { type AllowRule, allowsName } from "./allow-list.ts";
import { blockRequest, refusalMessage } from "./refusal.ts";

/** Names that never leave the machine or its network, refused before anyone is asked to resolve them (RFC 6761, 6762, 8375, 9476). */
const localName =
  /(^|\.)(localhost|localdomain|local|internal|home\.arpa|ip6-localhost|ip6-loopback)$|^instance-data$/;

/** The host as it is looked up and compared: lower case, without brackets and without the root's dot. */
export function urlHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** The port that the URL leads to, its scheme's own where it names none. */
function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/**
 * Parses and checks what can be judged of a URL before anything is resolved. Addresses are checked when connecting, by
 * `connect.ts`, which is the only place that knows the one in use.
 *
 * `URL` normalizes first (WHATWG): decimal, octal, short and full-width spellings of an address arrive as the address.
 */
export function checkEgressTarget(
  text: string,
  base: URL | null,
  rules: readonly AllowRule[],
): URL | HttpFailure {
  const url = URL.parse(text, base ?? undefined);
  if (!url)
    return blockRequest(
      "invalid_url",
      `"${text}" is not a URL. Give a whole one, such as https://example.com/orders.`,
    );
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return blockRequest("invalid_url", `"${url.protocol}" cannot be called. Only http and https URLs can.`);
  }
  if (url.username !== "" || url.password !== "") {
    return blockRequest(
      "invalid_url",
      "The URL holds a user name or password before an @. Send them in an Authorization header instead.",
    );
  }
  const host = urlHost(url);
  if (localName.test(host) && !allowsName(rules, host, portOf(url))) {
    return blockRequest("address_not_allowed", refusalMessage(host, "the name belongs to the local network"));
  }
  return url;
}
