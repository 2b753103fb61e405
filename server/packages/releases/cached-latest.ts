import { cachedKeyRing, keyRing } from "#server/packages/signing/key-ring.ts";
import { etagOf } from "#server/platform/http/etag.ts";
import { type CachedResponse, crossOrigin, publicCaching } from "#server/platform/http/public-response.ts";
import { publicArtifactUrl } from "./artifact-url.ts";
import { readChangelog } from "./changelog.ts";
import { toLatestBody } from "./latest-body.ts";
import { nextManifestAt } from "./manifest.ts";
import type { OfferedRelease } from "./offered-releases.ts";
import type { Offers } from "./offers.ts";
import type { Channel } from "./schema.ts";

/** How long an answer is told before it is made anew, so that a key ring that grows old is read anew meanwhile. */
const keptMs = 30_000;

/**
 * What a channel answers to anyone who shows no license, kept with the offers until something of them or of the keys changes,
 * or half a minute is over; made anew it is the same, tag included, unless another key signs or the day has ended. While a
 * release is offered to a part of all callers the answer is for its caller alone.
 */
export function cachedLatest(
  offers: Offers,
  channel: Channel,
  release: OfferedRelease,
): CachedResponse | Promise<CachedResponse> {
  const known = offers.cached.get(channel)?.get(release);
  const isCurrent = known && known.until > Date.now() && known.ring === cachedKeyRing();
  return isCurrent ? known : prepare(offers, channel, release);
}

async function prepare(offers: Offers, channel: Channel, release: OfferedRelease): Promise<CachedResponse> {
  const ring = await keyRing();
  const now = new Date();
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
  const made = {
    etag: etagOf(text),
    body: text,
    headers: [
      offers.partial ? privateCaching : publicCaching,
      ["Vary", "Authorization"],
      ...crossOrigin,
    ] satisfies [string, string][],
    bodyHeaders: [["Content-Type", "application/json"]] satisfies [string, string][],
    ring,
    until: Math.min(now.getTime() + keptMs, nextManifestAt(now)),
  };
  const ofChannel = offers.cached.get(channel) ?? new Map();
  offers.cached.set(channel, ofChannel.set(release, made));
  return made;
}

const privateCaching: [string, string] = ["Cache-Control", "private, max-age=300"];
