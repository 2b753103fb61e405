import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";

export interface Recorded {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Our address that was called. */
  calledAddress: string;
}

/** A real server on every address of this machine that records connections. */
export interface Recorder {
  port: number;
  /** Accepted sockets, with or without a request: all, or those at one of our addresses. */
  connections(address?: string): number;
  requests: Recorded[];
  close(): Promise<void>;
}

/** Starts a recorder. `answer` handles the requests; by default 200 "hit". */
export async function startRecorder(
  answer: (request: Recorded, response: ServerResponse) => void = (_request, response) => response.end("hit"),
): Promise<Recorder> {
  const requests: Recorded[] = [];
  const accepted: string[] = [];
  const server = createServer(async (request, response) => {
    const recorded = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: await text(request),
      calledAddress: addressOf(request.socket),
    };
    requests.push(recorded);
    answer(recorded, response);
  });
  server.on("connection", (socket) => accepted.push(addressOf(socket)));
  await new Promise<void>((listening) => server.listen(0, listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The recorder has no port");
  return {
    port: address.port,
    connections: (at) => accepted.filter((each) => at === undefined || each === at).length,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function addressOf({ localAddress = "" }: Socket): string {
  return localAddress.replace("::ffff:", "");
}
