import { normalizeAddress } from "#server/platform/addresses/address.ts";
import { isWithin } from "#server/platform/addresses/address-range.ts";
import { trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { config } from "#server/platform/config/config.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** The parts of a request that show where it was sent. */
interface Addressed {
  headers: HeaderLists;
  /** The peer's address; null if the adapter cannot know it. */
  remoteAddress: string | null;
}

/**
 * Whether a request was sent to the webhooks' own origin (WEBHOOK_URL); null if they do not have one, and any
 * host accepts them. Hosts are compared without ports, which proxies and containers map.
 */
export function isSentToWebhookHost(request: Addressed): boolean | null {
  const { webhookHost } = config();
  return webhookHost === null ? null : hostNameOf(request) === webhookHost;
}

/**
 * The host that the sender addressed, in lower case. A proxy may replace `Host` and forward the original as
 * `X-Forwarded-Host`, which is only accepted from a trusted proxy. Of several values, the last was written by the
 * nearest proxy.
 */
function hostNameOf({ headers, remoteAddress }: Addressed): string {
  const { host = [], "x-forwarded-host": forwarded } = headers;
  const isProxied =
    forwarded !== undefined &&
    remoteAddress !== null &&
    isWithin(normalizeAddress(remoteAddress), trustedProxies());
  const named = isProxied ? forwarded.join(",").split(",").at(-1) : host[0];
  return (named ?? "").trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
