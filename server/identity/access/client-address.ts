import { clientIp, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { currentArrival } from "#server/platform/http/arrival.ts";
import { type HeaderLists, toHeaderLists } from "#server/platform/http/exchange.ts";

/** Who is calling, by the same rules as for webhooks; null where it cannot be known. */
export function clientAddress(headers: Headers): string | null {
  const arrival = currentArrival();
  const lists: HeaderLists = toHeaderLists(arrival?.rawHeaders ?? [...headers].flat());
  return clientIp(arrival?.remoteAddress ?? null, lists, trustedProxies()) || null;
}
