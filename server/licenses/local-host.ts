import ipaddr from "ipaddr.js";
import { isAddress } from "#server/http/address.ts";

/** Names of machines that nobody else visits (RFC 6761, RFC 6762, RFC 8375, and custom). */
const localSuffix = /(?:^|\.)(?:localhost|local|test|internal|lan|home\.arpa|localdomain)$/;
const stagingLabel = /^(?:staging|stage|dev|develop|development|test|local)$/;

/**
 * Whether an instance of this name is for development or staging, so that it does not count against a limit: a reserved name,
 * a private or loopback address, or a first label such as `staging` or `dev`. Takes a host, a host with
 * a port, or a URL. A name that is none of these (a machine's id) is not local.
 */
export function isLocalHost(name: string): boolean {
  const host = hostOf(name);
  if (host === null) return false;
  if (isAddress(host)) return ipaddr.process(host).range() !== "unicast";
  const [first = ""] = host.split(".");
  return localSuffix.test(host) || (host.includes(".") && stagingLabel.test(first));
}

/** The host of a URL, `host:port` or host, in lower case; null when the text names none. */
export function hostOf(text: string): string | null {
  const trimmed = text.trim();
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
