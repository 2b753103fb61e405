import { newId } from "#lib/id.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";

/** A request as a door hands it on. An address of its own each time, unless it says one. */
export function incomingOf(
  target: string,
  body: unknown,
  { headers = {}, address, method = "POST" }: Asked = {},
): Incoming {
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
    onGone: () => () => {},
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

/** What was answered, its body parsed. */
export function bodyOf(answer: Answer): Record<string, unknown> & { code?: string } {
  return JSON.parse(
    typeof answer.body === "string" ? answer.body : Buffer.from(answer.body ?? []).toString(),
  );
}
