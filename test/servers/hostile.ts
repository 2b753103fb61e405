import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** What a server does when a connection is opened (count 0) and with each chunk that it gets (from 1). */
export type Behavior = (socket: Socket, chunk: Buffer, count: number) => void;

/** A server that may speak any protocol, and badly. */
export interface HostileServer {
  port: string;
  behave: Behavior;
  /** Ends all connections. */
  hangUp(): void;
  close(): void;
}

export async function startHostileServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let count = 0;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    self.behave(socket, Buffer.alloc(0), count);
    socket.on("data", (chunk: Buffer) => {
      count += 1;
      self.behave(socket, chunk, count);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const self: HostileServer = {
    port: String((server.address() as AddressInfo).port),
    behave: () => {},
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => void server.close(),
  };
  return self;
}

/** Sends the same again and again, as fast as it is read. */
export function flood(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}
