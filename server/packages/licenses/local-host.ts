import ipaddr from "ipaddr.js";
import { isAddress } from "#server/platform/addresses/address.ts";
import { isDevelopmentHost } from "./development-hosts.ts";

/**
 * Matches nearly all fingerprints and names, so that a validation need not parse a URL for them: an id or a single
 * label, or a host whose last label begins with a letter (otherwise it may be an address) and that has no Punycode
 * label.
 */
const plainLabel = /^[a-z0-9-]+$/;
const plainHost = /^(?!.*xn--)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * Classifies a host: `local` for development and staging (a private or loopback address, or a name that
 * `isDevelopmentHost` knows), `live` for any other, `none` if the text is not a host, for example a machine id. Accepts a
 * host, a host with a port, or a URL.
 *
 * @param further more patterns of development hosts
 */
export function classifyHost(text: string, further: readonly string[] = []): "local" | "live" | "none" {
  const host = instanceHost(text);
  if (host === null) return "none";
  return isLocal(host, further) ? "local" : "live";
}

function isLocal(host: string, further: readonly string[]): boolean {
  if (!plainHost.test(host) && isAddress(host)) return ipaddr.process(host).range() !== "unicast";
  return isDevelopmentHost(host, further);
}

/**
 * The identity of an instance: the host if its fingerprint or name is one, otherwise the text as it is. A
 * URL, a port, a path, the case, a trailing dot, Punycode and `www.` make no difference.
 */
export function identityOf(text: string): string {
  return instanceHost(text) ?? text;
}

/** The host of a URL, `host:port` or host, in lower case and without `www.`; null if the text has no host. */
export function instanceHost(text: string): string | null {
  const host = hostOf(text.trim());
  return host?.replace(/^www\.(?=[^.]+\.|localhost$)/, "") ?? null;
}

function hostOf(trimmed: string): string | null {
  const lower = trimmed.toLowerCase();
  if (plainLabel.test(lower)) return lower === "localhost" ? lower : null;
  if (plainHost.test(lower)) return lower;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  // Without a scheme, ada@example.com is an account.
  if (!hasScheme && trimmed.includes("@")) return null;
  const url = URL.parse(hasScheme ? trimmed : `http://${bracketed(trimmed)}`);
  if (url === null || url.hostname === "") return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  // The URL parser reads a bare number as an address: `12345` as 0.0.48.57.
  if (isAddress(host)) return trimmed.includes(host) ? host : null;
  return host === "localhost" || host.includes(".") ? host : null;
}

function bracketed(text: string): string {
  return ipaddr.IPv6.isValid(text) ? `[${text}]` : text;
}
