import { connect, type Socket } from "node:net";
import type { AllowRule } from "./allow-list.ts";
import { connectTimeoutMs, pinned, type Resolve, resolveChecked, systemResolve } from "./connect.ts";
import { AddressNotAllowed } from "./refusal.ts";
import { localNameRefusal } from "./target.ts";

/** A host, without the brackets of IPv6, and a port. */
export interface SocketTarget {
  host: string;
  port: number;
}

type Addresses = Awaited<ReturnType<Resolve>>;

/**
 * The addresses of a host, each checked. Sockets are then opened to exactly these.
 *
 * @param rules null for anywhere
 * @throws AddressNotAllowed, or the resolver's own error
 */
export async function checkedAddresses(
  { host, port }: SocketTarget,
  rules: readonly AllowRule[] | null,
  resolve: Resolve = systemResolve,
): Promise<Addresses> {
  const refusal = rules && localNameRefusal(host.toLowerCase().replace(/\.$/, ""), port, rules);
  if (refusal) throw new AddressNotAllowed(refusal.message);
  return rules ? resolveChecked(host, port, rules, resolve) : resolve(host);
}

/** Opens a socket to one of these addresses. Rejects with Node's error. */
export async function openSocket(
  { host, port }: SocketTarget,
  addresses: Addresses,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: pinned(addresses), autoSelectFamily: true });
    const abort = () => socket.destroy(new Error("The connection was canceled."));
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error("Connecting timed out"), { code: "ETIMEDOUT" })),
      connectTimeoutMs,
    );
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort, { once: true });
    socket.once("error", reject);
    socket.once("close", settle);
    socket.once("connect", () => {
      settle();
      socket.off("error", reject);
      resolve(socket);
    });
  });
}
