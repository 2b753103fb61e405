import { connect } from "node:net";
import { order } from "./wrk.ts";

/** Posts `order` on a number of connections, one request at a time on each. */
export interface OrderClient {
  /** Resolves when as many connections as were asked for have been opened. */
  connected: Promise<void>;
  /**
   * Waits for a free connection; resolves with the response's status.
   *
   * @throws if the connection breaks before the response is complete
   */
  post(): Promise<number>;
  close(): void;
}

/**
 * A client for load. It writes one prepared request and reads no more of a response than its status and length, because load and
 * server share the machine: at 4,000 requests per second undici took 107 µs of a core for each, this takes 40 (load 20).
 */
export function createOrderClient(url: string, connections: number): OrderClient {
  const { host, hostname, port, pathname } = new URL(url);
  const length = Buffer.byteLength(order);
  const request = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${order}`;
  const waiting: PromiseWithResolvers<number>[] = [];
  const idle = new Set<() => void>();
  const close = new AbortController();
  const allOpen = Promise.withResolvers<void>();
  let opened = 0;

  function open() {
    const socket = connect(Number(port), hostname);
    let current: PromiseWithResolvers<number> | null = null;
    let received = "";
    const sendNext = () => {
      current = waiting.shift() ?? null;
      if (current) socket.write(request);
      else idle.add(sendNext);
    };
    const stop = () => void socket.destroy();
    close.signal.addEventListener("abort", stop);
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("connect", () => {
      opened += 1;
      if (opened === connections) allOpen.resolve();
      sendNext();
    });
    socket.on("data", (chunk: string) => {
      received += chunk;
      const status = statusOf(received);
      if (status === null) return;
      received = "";
      current?.resolve(status);
      sendNext();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      close.signal.removeEventListener("abort", stop);
      idle.delete(sendNext);
      (current ?? waiting.shift())?.reject(new Error("The connection was closed."));
      if (!close.signal.aborted) open();
    });
  }

  for (let index = 0; index < connections; index += 1) open();
  return {
    connected: allOpen.promise,
    post() {
      const call = Promise.withResolvers<number>();
      waiting.push(call);
      const [send] = idle;
      if (send) {
        idle.delete(send);
        send();
      }
      return call.promise;
    },
    close: () => close.abort(),
  };
}

/**
 * The status of a complete response; null while some of it is missing.
 *
 * @throws if it has no Content-Length
 */
export function statusOf(received: string): number | null {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const head = received.slice(0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response has no Content-Length:\n${head}`);
  return received.length < headEnd + 4 + Number(length) ? null : Number(head.slice(9, 12));
}
