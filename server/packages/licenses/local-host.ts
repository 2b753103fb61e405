import ipaddr from "ipaddr.js";
import { isAddress } from "#server/platform/addresses/address.ts";

/** Names of machines that are not public (RFC 6761, RFC 6762, RFC 8375, and common usage). */
const localSuffix = /(?:^|\.)(?:localhost|local|test|internal|lan|home\.arpa|localdomain)$/;
const stagingLabel = /^(?:staging|stage|dev|develop|development|test|local)$/;

/**
 * Matches nearly all fingerprints and names, so that a validation need not parse a URL for them: an id or a single
 * label, or a host whose last label begins with a letter (otherwise it may be an address) and that has no Punycode
 * label.
 */
const plainLabel = /^[a-z0-9-]+$/;
const plainHost = /^(?!.*xn--)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * Classifies a host: `local` for development and staging (a reserved name, a private or loopback address, or a first
 * label such as `staging` or `dev`), `live` for any other, `none` if the text is not a host, for example a machine id.
 * Accepts a host, a host with a port, or a URL.
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

/** The host of a URL, `host:port` or host, in lower case; null if there is none. */
export function instanceHost(text: string): string | null {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  if (plainLabel.test(lower)) return lower === "localhost" ? lower : null;
  if (plainHost.test(lower)) return lower;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${bracketed(trimmed)}`);
  if (url === null || url.hostname === "") return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  // The URL parser reads a bare number as an address: `12345` as 0.0.48.57.
  if (isAddress(host)) return trimmed.includes(host) ? host : null;
  return host === "localhost" || host.includes(".") ? host : null;
}

function bracketed(text: string): string {
  return ipaddr.IPv6.isValid(text) ? `[${text}]` : text;
}
