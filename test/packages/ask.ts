import { answerLatest } from "#server/packages/releases/latest.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";

/** A request for the latest release, as the hot door hands it on. */
export interface LatestRequest {
  slug?: string;
  query?: string;
  headers?: Record<string, string>;
  method?: string;
  address?: string;
}

/** Asks for the latest release of a package. */
export async function askLatest(request: LatestRequest = {}) {
  const { slug = "flow", query = "", headers = {}, method = "GET", address = "192.0.2.1" } = request;
  const incoming: Incoming = {
    method,
    target: `/v1/packages/${slug}/latest${query}`,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    remoteAddress: address,
    requestId: "r",
    async *readChunks() {},
    readBody: async () => ({ kind: "gone" }),
    onGone: () => () => {},
  };
  return seen(await answerLatest(incoming, slug));
}

function seen({ status, headers, body }: Answer) {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString();
  return {
    status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: text ? JSON.parse(text) : null,
  };
}
