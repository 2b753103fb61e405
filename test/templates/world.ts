import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Json } from "#lib/json.ts";

/** A request that a flow sent. */
export interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
  authorization: string | undefined;
  /** The fields of a form, and the text of what is neither a form nor JSON. */
  body: Json;
}

/** What a server responds; 200 and `{}` where omitted. */
export interface Answer {
  status?: number;
  body?: Json;
  /** In place of JSON. */
  xml?: string;
}

/** All servers that flows send requests to, as one on 127.0.0.1. */
export interface World {
  url: string;
  /** Its value in EGRESS_ALLOW. */
  host: string;
  requests: SentRequest[];
  /** Set by each test. */
  answer: (request: SentRequest) => Answer;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      const { authorization } = headers;
      const sent = { method, path, authorization, body: readBody(body, headers["content-type"] ?? "") };
      world.requests.push(sent);
      const { status = 200, body: answer = {}, xml } = world.answer(sent);
      response.writeHead(status, { "content-type": xml === undefined ? "application/json" : "text/xml" });
      response.end(xml ?? JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world: World = {
    url: `http://${host}`,
    host,
    requests: [],
    answer: () => ({}),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return world;
}

function readBody(body: string, type: string): Json {
  if (body === "") return "";
  if (type.includes("json")) return JSON.parse(body);
  if (type.includes("x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(body));
  return body;
}
