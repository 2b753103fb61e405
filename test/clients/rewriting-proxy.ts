import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createRandom } from "#test/processes/random.ts";

/** A request to the service, as a proxy may rewrite it. Header names are in lower case. */
export interface PassingRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A response of the service. */
export interface PassingResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How the proxy rewrites messages, in place. */
export interface Rewriting {
  request?(request: PassingRequest): void;
  /** Returned instead of a response of the service. */
  instead?(request: PassingRequest): PassingResponse | null;
  response?(response: PassingResponse): void;
}

export interface RewritingProxy {
  url: string;
  /** The received requests, as the client sent them. */
  seen: PassingRequest[];
  /** The responses of the service, as it sent them. */
  received: PassingResponse[];
  stop(): Promise<void>;
}

/** These describe the connection, or are computed again when the message is forwarded. */
const ofTheConnection = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"]);

/** Starts a rewriting proxy in front of a service. Each request comes from another address. */
export async function startRewritingProxy(service: string, rewriting: Rewriting): Promise<RewritingProxy> {
  const random = createRandom();
  const seen: PassingRequest[] = [];
  const received: PassingResponse[] = [];
  const server = createServer(async (request, response) => {
    const sent = await read(request);
    seen.push(structuredClone(sent));
    const passing = rewriting.instead?.(sent) ?? (await pass(sent));
    rewriting.response?.(passing);
    response.writeHead(passing.status, passing.headers).end(passing.body);
  });

  async function pass(request: PassingRequest): Promise<PassingResponse> {
    rewriting.request?.(request);
    const address = [198, 18, random.integer(256), random.integer(256)].join(".");
    const answered = await fetch(service + request.path, {
      method: "POST",
      headers: { ...request.headers, "x-forwarded-for": address },
      body: request.body,
    });
    const response = {
      status: answered.status,
      headers: withoutConnection(Object.fromEntries(answered.headers)),
      body: await answered.text(),
    };
    received.push(structuredClone(response));
    return response;
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    received,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<PassingRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    path: request.url ?? "/",
    headers: withoutConnection(Object.fromEntries(headers)),
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

function withoutConnection(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)));
}
