import ipaddr from "ipaddr.js";
import { isAddress } from "#server/platform/addresses/address.ts";

/** Names of machines that nobody else visits (RFC 6761, RFC 6762, RFC 8375, and custom). */
const localSuffix = /(?:^|\.)(?:localhost|local|test|internal|lan|home\.arpa|localdomain)$/;
const stagingLabel = /^(?:staging|stage|dev|develop|development|test|local)$/;

/**
 * What nearly all fingerprints and names are, so that a validation need not parse a URL for them: an id or a single label,
 * and a host whose last label begins with a letter (else it may be an address) and that has no label in Punycode.
 */
const plainLabel = /^[a-z0-9-]+$/;
const plainHost = /^(?!.*xn--)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * What kind of host a text names: `local` for development and staging (a reserved name, a private or loopback address, or a
 * first label such as `staging` or `dev`), `live` for any other, `none` for a text that names no host, such as a machine's id.
 * Takes a host, a host with a port, or a URL.
 */
export function classifyHost(text: string): "local" | "live" | "none" {
  const host = instanceHost(text);
  if (host === null) return "none";
  return isLocal(host) ? "local" : "live";
}

function isLocal(host: string): boolean {
  if (!plainHost.test(host) && isAddress(host)) return ipaddr.process(host).range() !== "unicast";
  const [first = ""] = host.split(".");
  return localSuffix.test(host) || (host.includes(".") && stagingLabel.test(first));
}

/** The host of a URL, `host:port` or host, in lower case; null when the text names none. */
export function instanceHost(text: string): string | null {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  if (plainLabel.test(lower)) return lower === "localhost" ? lower : null;
  if (plainHost.test(lower)) return lower;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${bracketed(trimmed)}`);
  if (url === null || url.hostname === "") return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  // URLs read a bare number as an address: `12345` as 0.0.48.57.
  if (isAddress(host)) return trimmed.includes(host) ? host : null;
  return host === "localhost" || host.includes(".") ? host : null;
}

function bracketed(text: string): string {
  return ipaddr.IPv6.isValid(text) ? `[${text}]` : text;
}
