import { etagOf } from "#server/http/etag.ts";
import { crossOrigin, type Prepared, publicCaching } from "#server/http/public-answer.ts";
import { keyRing } from "#server/signing/key-ring.ts";
import { publicArtifactUrl } from "./artifact-url.ts";
import { readChangelog } from "./changelog.ts";
import { toLatestBody } from "./latest-body.ts";
import { nextManifestAt } from "./manifest.ts";
import type { Offers } from "./offers.ts";
import type { Channel } from "./schema.ts";
import type { OfferedRelease } from "./store.ts";

/**
 * What a channel answers to anyone who shows no license, made once and kept with the offers until something changes, another
 * key signs, or the day ends. While a release is offered to a part of all callers the answer is for its caller alone.
 */
export async function prepareLatest(
  offers: Offers,
  channel: Channel,
  release: OfferedRelease,
): Promise<Prepared> {
  const signer = (await keyRing()).signer();
  const name = `${channel} ${release.id} ${signer.keyId}`;
  const known = offers.prepared.get(name);
  if (known && known.until > Date.now()) return known;
  const now = new Date();
  const body = toLatestBody({
    package: offers.package,
    release,
    channel,
    changelog: await readChangelog(offers, channel, release),
    code: null,
    downloadUrl: offers.package.licensed ? null : publicArtifactUrl(release),
    signer,
    now,
  });
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(body)));
  const made = {
    etag: etagOf(bytes),
    body: bytes,
    headers: [
      ["Content-Type", "application/json"],
      offers.partial ? privateCaching : publicCaching,
      ["Vary", "Authorization"],
      ...crossOrigin,
    ] satisfies [string, string][],
    until: nextManifestAt(now),
  };
  offers.prepared.set(name, made);
  return made;
}

const privateCaching: [string, string] = ["Cache-Control", "private, max-age=300"];
