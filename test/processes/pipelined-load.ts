import { connect, type Socket } from "node:net";

/** Connections on which requests are pipelined. */
export interface PipelinedLoad {
  /** The number of responses with each status so far. */
  statuses: ReadonlyMap<number, number>;
  /** Closes the connections. */
  stop(): void;
}

export interface PipelinedLoadOptions {
  port: number;
  connections: number;
  /** Requests that a connection sends at once, and again after all their responses. */
  pipelined: number;
  /** The target of the next request. */
  nextTarget(): string;
  /** Additional header lines of each request, each with its line end. */
  headers?: string;
}

/** Matches a status line. Only a body could precede one, and none of our bodies contains this text. */
const statusLine = /HTTP\/1\.1 (\d{3}) /g;

/** Sends pipelined GET requests until it is stopped; reopens closed connections. */
export function startPipelinedLoad(options: PipelinedLoadOptions): PipelinedLoad {
  const statuses = new Map<number, number>();
  const sockets = new Set<Socket>();
  let stopped = false;

  function open() {
    const socket = connect(options.port, "127.0.0.1");
    sockets.add(socket);
    let unanswered = 0;
    let tail = "";
    const send = () => {
      unanswered = options.pipelined;
      const requests = Array.from(
        { length: options.pipelined },
        () => `GET ${options.nextTarget()} HTTP/1.1\r\nHost: localhost\r\n${options.headers ?? ""}\r\n`,
      );
      socket.write(requests.join(""));
    };
    socket.on("connect", send);
    socket.on("data", (chunk: Buffer) => {
      const text = tail + chunk.toString("latin1");
      let end = 0;
      for (const match of text.matchAll(statusLine)) {
        const status = Number(match[1]);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        unanswered -= 1;
        end = match.index + match[0].length;
      }
      // A status line may be split across two chunks.
      tail = text.slice(Math.max(end, text.length - 12));
      if (unanswered <= 0) send();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      if (!stopped) open();
    });
  }

  for (let index = 0; index < options.connections; index += 1) open();
  return {
    statuses,
    stop() {
      stopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
