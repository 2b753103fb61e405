import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { currentRequestContext } from "#server/platform/http/request-context.ts";
import { type HeaderLists, toHeaderLists } from "#server/platform/http/request-response.ts";

/** The client's address, by the same rules as for webhooks; null if it is unknown. */
export function clientAddress(headers: Headers): string | null {
  const context = currentRequestContext();
  const lists: HeaderLists = toHeaderLists(context?.rawHeaders ?? [...headers].flat());
  return clientAddressFrom(context?.remoteAddress ?? null, lists, trustedProxies()) || null;
}
