import { normalizeAddress } from "#server/platform/addresses/address.ts";
import { isWithin } from "#server/platform/addresses/address-range.ts";
import { trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { config } from "#server/platform/config/config.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** A request as far as it says where it was sent. */
interface Addressed {
  headers: HeaderLists;
  /** The peer's address; null where the adapter cannot know it. */
  remoteAddress: string | null;
}

/**
 * Whether a request was sent to the webhooks' own origin (WEBHOOK_URL); null where they have none, and any host takes them.
 * Hosts are compared without their ports, which proxies and containers map.
 */
export function isSentToWebhookHost(request: Addressed): boolean | null {
  const { webhookHost } = config();
  return webhookHost === null ? null : hostNameOf(request) === webhookHost;
}

/**
 * The host that the sender addressed, in lower case. A proxy in front of us may replace `Host` by a name of its own and pass the
 * original on as `X-Forwarded-Host`, which counts from a trusted proxy alone. Of several, the last was written by the nearest one.
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
