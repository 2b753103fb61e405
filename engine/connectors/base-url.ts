import { parseHost } from "#lib/credential-hosts.ts";
import type { Connector } from "./format.ts";

type Addressed = Pick<Connector, "baseUrl" | "connection">;
type PlainFields = Readonly<Record<string, string>>;

/** One label of a host name (RFC 1123). */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const rules: Record<Connector["connection"][string]["kind"], (text: string) => string | null> = {
  label: (text) => (label.test(text) ? text.toLowerCase() : null),
  origin: readOrigin,
  text: (text) => encodeURIComponent(text),
};

/**
 * The base URL of a connection: the connector's, with the connection's fields in place of their names in braces. Null if a field
 * is missing or does not fit, so that no field can name another host than the one it was checked for.
 */
export function baseUrlOf({ baseUrl, connection }: Addressed, given: PlainFields): string | null {
  const values = new Map<string, string>();
  for (const [name, { kind }] of Object.entries(connection)) {
    const value = rules[kind](given[name]?.trim() ?? "");
    if (value === null || value === "") return null;
    values.set(name, value);
  }
  return baseUrl.replaceAll(/\{([a-z][a-z0-9_]*)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/** The hosts that a connection's secret may be sent to: that of its base URL, and those of the connector's other ones. */
export function hostsOf(connector: Addressed & Pick<Connector, "bases">, given: PlainFields): string[] {
  const url = baseUrlOf(connector, given);
  const host = url === null ? null : parseHost(url);
  if (host === null) return [];
  const others = Object.values(connector.bases).flatMap((each) => parseHost(each) ?? []);
  return [...new Set([host, ...others])];
}

/** A server's address, without a user, a query and a fragment. A path stays, since some servers are in a folder. */
function readOrigin(text: string): string | null {
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (!url || parseHost(text) === null || url.search !== "" || url.hash !== "") return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
