import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";
import type { HttpFailure, ServerTls } from "#engine/ports.ts";
import type { AllowRule } from "./allow-list.ts";
import type { Resolve } from "./connect.ts";
import { toFailure } from "./failure.ts";
import { checkedAddresses, openSocket, type SocketTarget } from "./open-socket.ts";
import { blockRequest } from "./refusal.ts";
import { ServerSocket } from "./server-socket.ts";

/** A server to connect to, and how much it may send on each connection, in bytes. */
export interface ServerTarget extends SocketTarget {
  maxBytes: number;
}

/** Connections to a server with a protocol other than HTTP. */
export interface ServerConnections {
  kind: "open";
  socket: Duplex;
  /** The same with TLS. */
  secure(options: ServerTls): Promise<Duplex>;
  /** Another one, to the addresses that were checked for the first. */
  again(): Promise<Duplex>;
  /** Closes all of them. */
  close(): void;
}

/** Connects to a server whose addresses were all checked. What it says is the business of a driver. */
export async function openServer(
  target: ServerTarget,
  rules: readonly AllowRule[],
  resolve: Resolve | undefined,
  signal: AbortSignal,
): Promise<ServerConnections | HttpFailure> {
  const opened: ServerSocket[] = [];
  try {
    const addresses = await orAborted(checkedAddresses(target, rules, resolve), signal);
    const open = async (within: AbortSignal) => {
      const socket = new ServerSocket(
        await openSocket(target, addresses, within),
        target.host,
        target.maxBytes,
      );
      // A driver that has ended listens no longer, and an error nobody listens to would end the process.
      socket.on("error", () => {});
      opened.push(socket);
      return socket;
    };
    const socket = await open(signal);
    return {
      kind: "open",
      socket,
      secure: (options) => startTls(socket, target.host, options),
      // A canceled step needs one to cancel its query.
      again: () => open(new AbortController().signal),
      close() {
        for (const socket of opened) socket.destroy();
      },
    };
  } catch (error) {
    if (signal.aborted) return blockRequest("canceled", "The connection was canceled.");
    return toFailure(error, target.host);
  }
}

function startTls(socket: Duplex, host: string, options: ServerTls): Promise<Duplex> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connect({ socket, host, ...name, minVersion: "TLSv1.2", ...options });
  return new Promise((resolve, reject) => {
    secure.once("secureConnect", () => resolve(secure));
    secure.on("error", reject);
    secure.once("close", () => reject(new Error("It closed the connection.")));
  });
}

/** A lookup that hangs must not outlast the step. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
