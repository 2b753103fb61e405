import { once } from "node:events";
import { connect as connectPlain, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { Agent, type Dispatcher, request } from "undici";

/** Where audit entries go, as the operator configured it. */
export type AuditDelivery = {
  /** Certificate authorities that are trusted instead of those of Node, PEM; null for those of Node. */
  authorities: string | null;
} & (
  | { kind: "webhook"; url: string; headers: Readonly<Record<string, string>>; body: string }
  | { kind: "syslog"; host: string; port: number; isTls: boolean; messages: readonly string[] }
);

/** The longest time that a delivery may take in all. */
const limitMs = 10_000;

/**
 * Delivers audit entries to the operator's server, which may be private; redirects are not followed.
 *
 * @throws when it does not accept them within the time. A retry helps; some may have arrived
 */
export async function sendAudit(delivery: AuditDelivery, signal: AbortSignal): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  if (delivery.kind === "syslog") return sendSyslog(delivery, within);
  const { url, headers, body, authorities } = delivery;
  const agent = authorities === null ? undefined : new Agent({ connect: { ca: authorities } });
  try {
    const sent = { method: "POST", headers: { ...headers }, body, signal: within } as const;
    await expectAccepted(await request(url, { ...sent, ...(agent && { dispatcher: agent }) }));
  } finally {
    await agent?.destroy();
  }
}

async function expectAccepted(response: Dispatcher.ResponseData): Promise<void> {
  await response.body.dump();
  if (response.statusCode < 200 || response.statusCode >= 300)
    throw new Error(`The webhook responded with ${response.statusCode}.`);
}

/**
 * Sends messages over one connection, each with its length before it (RFC 6587 section 3.4.1, RFC 5425 section 4.3).
 * Syslog has no acknowledgment: they count as delivered when the server has closed the connection after ours.
 */
async function sendSyslog(
  { host, port, isTls, messages, authorities }: Extract<AuditDelivery, { kind: "syslog" }>,
  signal: AbortSignal,
): Promise<void> {
  const socket = isTls
    ? connectTls({
        host,
        port,
        minVersion: "TLSv1.2",
        // An IP address is not a server name (RFC 6066 section 3); the certificate must name it nevertheless.
        ...(isIP(host) === 0 && { servername: host }),
        ...(authorities !== null && { ca: authorities }),
      })
    : connectPlain({ host, port });
  const abort = () => socket.destroy(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
  signal.addEventListener("abort", abort, { once: true });
  try {
    await once(socket, isTls ? "secureConnect" : "connect");
    // Not earlier: a server that cannot be reached would reject it too while nothing waits for it, and an
    // unhandled rejection ends the process.
    const closed = once(socket, "close");
    // Servers send nothing; any data are discarded, so that the end of their side is seen.
    socket.resume();
    socket.end(messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join(""));
    await closed;
  } finally {
    signal.removeEventListener("abort", abort);
    socket.destroy();
  }
}
