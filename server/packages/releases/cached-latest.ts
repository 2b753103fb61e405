import type { Channel } from "#api/packages/releases/schema.ts";
import { clock } from "#lib/clock.ts";
import { cachedKeyRing, keyRing } from "#server/packages/signing/key-ring.ts";
import { etagOf } from "#server/platform/http/etag.ts";
import { type CachedResponse, crossOrigin, publicCaching } from "#server/platform/http/public-response.ts";
import { publicArtifactUrl } from "./artifact-url.ts";
import { readChangelog } from "./changelog.ts";
import { toLatestBody } from "./latest-body.ts";
import { nextManifestAt } from "./manifest.ts";
import type { OfferedRelease } from "./offered-releases.sql.ts";
import type { Offers } from "./offers.ts";

/**
 * The time for which a response is reused before it is built again. This also refreshes an aging key ring.
 */
const lifetimeMs = 30_000;

/**
 * A channel's response for callers without a license. It is cached with the offers until the offers or the keys change,
 * or for half a minute. The rebuilt response is identical, ETag included, unless another key signs or the UTC day has
 * ended. While a release is offered to only some callers, the response is private to its caller.
 */
export function cachedLatest(
  offers: Offers,
  channel: Channel,
  release: OfferedRelease,
): CachedResponse | Promise<CachedResponse> {
  const known = offers.cached.get(channel)?.get(release);
  const isCurrent = known && known.until > clock.nowMs() && known.ring === cachedKeyRing();
  return isCurrent ? known : prepare(offers, channel, release);
}

async function prepare(offers: Offers, channel: Channel, release: OfferedRelease): Promise<CachedResponse> {
  const ring = await keyRing();
  const now = clock.now();
  const body = toLatestBody({
    package: offers.package,
    release,
    channel,
    changelog: await readChangelog(offers, channel, release),
    code: null,
    downloadUrl: offers.package.licensed ? null : publicArtifactUrl(release),
    signer: ring.signer(),
    now,
  });
  const text = JSON.stringify(body);
  const cachedResponse = {
    etag: etagOf(text),
    body: text,
    headers: [
      offers.partial ? privateCaching : publicCaching,
      ["Vary", "Authorization"],
      ...crossOrigin,
    ] satisfies [string, string][],
    bodyHeaders: [["Content-Type", "application/json"]] satisfies [string, string][],
    ring,
    until: Math.min(now.getTime() + lifetimeMs, nextManifestAt(now)),
  };
  const ofChannel = offers.cached.get(channel) ?? new Map();
  offers.cached.set(channel, ofChannel.set(release, cachedResponse));
  return cachedResponse;
}

const privateCaching: [string, string] = ["Cache-Control", "private, max-age=300"];
