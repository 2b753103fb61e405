import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { currentRequestContext } from "#server/platform/http/request-context.ts";
import { type HeaderLists, toHeaderLists } from "#server/platform/http/request-response.ts";

/** Who is calling, by the same rules as for webhooks; null where it cannot be known. */
export function clientAddress(headers: Headers): string | null {
  const context = currentRequestContext();
  const lists: HeaderLists = toHeaderLists(context?.rawHeaders ?? [...headers].flat());
  return clientAddressFrom(context?.remoteAddress ?? null, lists, trustedProxies()) || null;
}
