import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";

const origin = "http://localhost:3000";

/** How a request authenticates. */
export interface Credentials {
  cookie?: string;
  key?: string;
}

export interface Sent extends Credentials {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls an endpoint as a client would: a browser on our own pages sends its Origin, a program sends its key. */
export function send(endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
  const { params = {}, query = "", body, cookie, key, headers } = sent;
  const path = endpoint.contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const request = new Request(`${origin}${path}${query}`, {
    method: endpoint.contract.method,
    headers: {
      ...(cookie && { cookie, origin }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return endpoint(request, params);
}
