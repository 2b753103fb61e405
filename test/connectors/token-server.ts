import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface TokenRequest {
  headers: IncomingHttpHeaders;
  /** The body's fields, from a form or from JSON. */
  fields: Record<string, string>;
}

/** A provider's token endpoint, and an API that accepts the tokens in `valid`. */
export interface TokenServer {
  origin: string;
  requests: TokenRequest[];
  /** Tokens that the API accepts. */
  valid: Set<string>;
  /** The requests that the API got, by their `Authorization`. */
  calls: string[];
  /** How the token endpoint responds. */
  respond: (request: TokenRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a small provider on this machine. `/token` gives tokens, and `/me` names the account. */
export async function startTokenServer(): Promise<TokenServer> {
  const server = createServer(async (request, response) => {
    const { headers, url } = request;
    if (url === "/token") {
      const body = await text(request);
      const isJson = headers["content-type"]?.startsWith("application/json");
      const fields = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
      const asked = { headers, fields };
      self.requests.push(asked);
      self.respond(asked, response);
      return;
    }
    const authorization = headers.authorization ?? "";
    self.calls.push(authorization);
    const isValid = self.valid.has(authorization.replace("Bearer ", ""));
    response.writeHead(isValid ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isValid ? { name: "Ada" } : { error: `unknown token ${authorization}` }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const self: TokenServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    valid: new Set(),
    calls: [],
    respond: (_, response) => sendJson(response, 200, { access_token: "a", token_type: "bearer" }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return self;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
