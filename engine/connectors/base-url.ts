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
  host: readHost,
  port: (text) => (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? text : null),
  choice: (text) => encodeURIComponent(text),
  certificates: (text) => (/-----BEGIN CERTIFICATE-----/.test(text) ? encodeURIComponent(text) : null),
};

/**
 * The base URL of a connection: the connector's, with the connection's fields in place of their names in braces. Null if a field
 * is missing or does not fit, so that no field can name another host than the one it was checked for.
 */
export function baseUrlOf({ baseUrl, connection }: Addressed, given: PlainFields): string | null {
  const values = new Map<string, string>();
  for (const [name, { kind, optional }] of Object.entries(connection)) {
    const text = given[name]?.trim() ?? "";
    if (optional && text === "") continue;
    const value = rules[kind](text);
    if (value === null || value === "") return null;
    values.set(name, value);
  }
  return baseUrl.replaceAll(/\{([a-z][a-z0-9_]*)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/** The hosts that a connection's secret may be sent to: that of its base URL, and those of the connector's other ones. */
export function hostsOf(
  connector: Addressed & Pick<Connector, "bases" | "server">,
  given: PlainFields,
): string[] {
  const server = connector.server && serverOf(connector.server, given);
  if (server) return [serverName(server)];
  const url = baseUrlOf(connector, given);
  const host = url === null ? null : parseHost(url);
  if (host === null) return [];
  const others = Object.values(connector.bases).flatMap((each) => parseHost(each) ?? []);
  return [...new Set([host, ...others])];
}

/** A host as people write it: a name, an IPv4 address, or an IPv6 address with or without brackets. */
function readHost(text: string): string | null {
  const isBare = text.includes(":") && !text.startsWith("[");
  const url = URL.parse(`http://${isBare ? `[${text}]` : text}/`);
  if (!url || `http://${url.hostname}/` !== url.href || text.includes("/")) return null;
  return url.hostname.replace(/\.$/, "");
}

/** A server with a protocol other than HTTP. */
export interface ServerAddress {
  /** Without the brackets of IPv6. */
  host: string;
  port: number;
}

/** The server in the fields of a connection; null if its host or its port is missing or not one. */
export function serverOf(
  { host, port }: Pick<NonNullable<Connector["server"]>, "host" | "port">,
  given: PlainFields,
): ServerAddress | null {
  const name = rules.host(given[host]?.trim() ?? "");
  const number = rules.port(given[port]?.trim() ?? "");
  if (name === null || name === "" || number === null) return null;
  return { host: name.replace(/^\[|\]$/g, ""), port: Number(number) };
}

/** A server as it is in the list of hosts to which a connection's secret may be sent: `db.example.com:5432`. */
export const serverName = ({ host, port }: ServerAddress): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** A server's address, without a user, a query and a fragment. A path stays, since some servers are in a folder. */
function readOrigin(text: string): string | null {
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (!url || parseHost(text) === null || url.search !== "" || url.hash !== "") return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
