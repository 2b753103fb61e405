import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { until } from "#test/executions/until.ts";

/** A TCP connection for bytes that no HTTP client would send. */
export interface RawConnection {
  socket: Socket;
  /** Everything received so far. */
  received(): string;
  /**
   * Waits until this has been received, and returns everything up to it.
   *
   * @throws if the connection closes before
   */
  untilReceived(pattern: RegExp): Promise<string>;
  /** Resolves with everything received once the connection is closed. */
  closed: Promise<string>;
}

/** Opens a connection to this port of the loopback interface. A reset counts as closed. */
export async function openRawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
  });
  let isClosed = false;
  const closed = new Promise<string>((done) => {
    socket.once("close", () => {
      isClosed = true;
      done(received);
    });
  });
  return {
    socket,
    received: () => received,
    async untilReceived(pattern) {
      await until(`received ${pattern}, or closed`, async () => isClosed || pattern.test(received));
      if (!pattern.test(received)) throw new Error(`Closed after only:\n${received}`);
      return received;
    },
    closed,
  };
}
