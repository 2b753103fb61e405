import { newId } from "#lib/id.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";

/** A request as an adapter creates it. Each has a new address unless one is given. */
export function toHttpRequest(
  target: string,
  body: unknown,
  { headers = {}, address, method = "POST" }: Asked = {},
): HttpRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const lists = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]);
  return {
    method,
    target,
    headers: Object.fromEntries(lists),
    remoteAddress: address ?? nextAddress(),
    requestId: newId(),
    readBody: async (maxBytes) =>
      Buffer.byteLength(text) > maxBytes ? { kind: "too_large" } : { kind: "read", bytes: Buffer.from(text) },
    async *readChunks() {
      yield Buffer.from(text);
    },
    onDisconnect: () => () => {},
  };
}

export interface Asked {
  headers?: Record<string, string>;
  address?: string;
  method?: string;
}

let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** The response with its parsed body. */
export function bodyOf(response: HttpResponse): Record<string, unknown> & { code?: string } {
  return JSON.parse(
    typeof response.body === "string" ? response.body : Buffer.from(response.body ?? []).toString(),
  );
}
