import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** One entry of EGRESS_ALLOW: a name, or a range of addresses; on one port, or on all (null). */
export type AllowRule =
  | { kind: "name"; name: string; port: number | null }
  | { kind: "range"; range: [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]; port: number | null };

const withPort = /^(.+?)(?::(\d{1,5}))?$/;

const hostName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

function splitPort(entry: string): [host: string, port: number | null] | null {
  if (isIP(entry) === 6) return [entry, null];
  const [, host = "", port] = withPort.exec(entry) ?? [];
  if (port === undefined) return [host, null];
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? [host, number] : null;
}

/** The name in its URL form, or null if it is not a plain host name: `http://x/y`, `0x7f.1`, `a b`. */
function canonicalName(name: string): string | null {
  const parsed = URL.parse(`http://${name}/`);
  if (!parsed || parsed.href !== `http://${parsed.hostname}/`) return null;
  const host = parsed.hostname.replace(/\.$/, "");
  return isIP(host) === 0 && hostName.test(host) ? host : null;
}

/**
 * Parses one entry of EGRESS_ALLOW: `printer.example`, `localhost:1234`, `10.1.2.3`, `10.0.0.0/8`,
 * `[fd00::1]:8080`, `fd00::/8`. Returns null for other texts.
 */
export function parseAllowEntry(entry: string): AllowRule | null {
  const trimmed = entry.trim();
  if (trimmed.includes("/")) {
    return ipaddr.isValidCIDR(trimmed)
      ? { kind: "range", range: ipaddr.parseCIDR(trimmed), port: null }
      : null;
  }
  const split = splitPort(trimmed);
  if (!split) return null;
  const [host, port] = split;
  const bare = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  if (isIP(bare) !== 0 && !bare.includes("%")) {
    const address = ipaddr.parse(bare);
    return { kind: "range", range: [address, address.kind() === "ipv4" ? 32 : 128], port };
  }
  const name = canonicalName(host);
  return name === null ? null : { kind: "name", name, port };
}

const coversPort = (rule: AllowRule, port: number) => rule.port === null || rule.port === port;

/** Whether an entry names this host. It may then be called at whatever address it resolves to. */
export function allowsName(rules: readonly AllowRule[], name: string, port: number): boolean {
  return rules.some((rule) => rule.kind === "name" && rule.name === name && coversPort(rule, port));
}

/** Whether an entry covers this address, by whatever name. IPv4 entries do not cover IPv6 notations of the address. */
export function allowsAddress(rules: readonly AllowRule[], address: string, port: number): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  return rules.some((rule) => {
    if (rule.kind !== "range" || !coversPort(rule, port)) return false;
    const [network, bits] = rule.range;
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
