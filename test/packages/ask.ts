import { handleLatest } from "#server/packages/releases/latest.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";

/** A request for the latest release, as Node's adapter creates it. */
export interface LatestRequest {
  slug?: string;
  query?: string;
  headers?: Record<string, string>;
  method?: string;
  address?: string;
}

/** Requests the latest release of a package. */
export async function askLatest(request: LatestRequest = {}) {
  const { slug = "flow", query = "", headers = {}, method = "GET", address = "192.0.2.1" } = request;
  const httpRequest: HttpRequest = {
    method,
    target: `/v1/packages/${slug}/latest${query}`,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    remoteAddress: address,
    requestId: "r",
    async *readChunks() {},
    readBody: async () => ({ kind: "aborted" }),
    onDisconnect: () => () => {},
  };
  return toSummary(await handleLatest(httpRequest, slug));
}

function toSummary({ status, headers, body }: HttpResponse) {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString();
  return {
    status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: text ? JSON.parse(text) : null,
  };
}
