import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { addressRefusal } from "./address.ts";
import { type AllowRule, allowsAddress, allowsName } from "./allow-list.ts";
import { AddressNotAllowed, refusalMessage } from "./refusal.ts";

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves every address of a host name. Rejects with the resolver's own error if there are none. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/** The machine's resolver: its hosts file and DNS, in its order. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, order: "verbatim" });

export const connectTimeoutMs = 10_000;

/**
 * A resolver that only returns the checked addresses. The socket cannot look up anything else, so a name that resolves
 * differently a moment later (DNS rebinding) has no effect.
 */
export function pinned(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
  };
}

/**
 * Resolves once and checks every address: a single internal one is enough to refuse the name.
 *
 * @throws AddressNotAllowed, or the resolver's own error
 */
export async function resolveChecked(
  hostname: string,
  port: number,
  rules: readonly AllowRule[],
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (addresses.length === 0) {
    throw Object.assign(new Error(`${hostname} has no address`), { code: "ENOTFOUND" });
  }
  if (allowsName(rules, hostname, port)) return addresses;
  for (const { address } of addresses) {
    if (allowsAddress(rules, address, port)) continue;
    const why = addressRefusal(address);
    const what = family === 0 ? `${hostname} (${address})` : address;
    if (why !== null) throw new AddressNotAllowed(refusalMessage(what, why));
  }
  return addresses;
}

/**
 * How undici opens its sockets here: resolve, check, connect to exactly the checked addresses. Literal addresses are
 * handled in the same way, so that no socket bypasses the check.
 */
export function createConnector(
  rules: readonly AllowRule[],
  resolve: Resolve = systemResolve,
): buildConnector.connector {
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    resolveChecked(hostname, port, rules, resolve).then(
      (addresses) => {
        const connect = buildConnector({
          lookup: pinned(addresses),
          timeout: connectTimeoutMs,
          allowH2: false,
        });
        connect(options, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}
