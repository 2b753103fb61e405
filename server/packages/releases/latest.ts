import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import { thenNow } from "#lib/then-now.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { crossOrigin, publicRefusal, respondFromCache } from "#server/platform/http/public-response.ts";
import {
  addressKey,
  createRateLimit,
  type RateLimit,
  tooManyRequests,
} from "#server/platform/http/rate-limit.ts";
import { isRefusal, refuse } from "#server/platform/http/refusal.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { grantedArtifactUrl, publicArtifactUrl } from "./artifact-url.ts";
import { cachedLatest } from "./cached-latest.ts";
import { type CallerLicense, findCallerLicense, licenseKeyOf } from "./caller-license.ts";
import { readChangelog } from "./changelog.ts";
import { toLatestBody } from "./latest-body.ts";
import { type LatestQuery, parseLatestQuery } from "./latest-query.ts";
import { findNotes, type OfferedRelease } from "./offered-releases.sql.ts";
import { type Offers, offers } from "./offers.ts";
import { isInRollout } from "./rollout.ts";
import { selectRelease } from "./select-release.ts";
import { isTauriUpdate, tauriResponse } from "./tauri.ts";

const packageNotFound = refuse(404, "not_found", "There is no package with this name.");
const noRelease = refuse(404, "no_release", "Nothing has been published in this channel yet.");

/** Requests with a license need a database lookup. Those without get a response from memory. */
export const licensedRate = service<RateLimit>("licensedRate");

export function createLicensedRate(): RateLimit {
  return createRateLimit({ name: "licensed", limit: 600, seconds: 60 });
}

const noQuery = new URLSearchParams();

/** A request, with the offers of its package. */
interface LatestRequest extends LatestQuery {
  request: HttpRequest;
  offers: Offers;
  /** The caller's address, for rate limits and rollouts. */
  caller: string;
}

/**
 * `GET /v1/packages/{slug}/latest` (docs/contract.md): the highest version that a channel offers this caller, for
 * WordPress's plugin-update-checker, npm registry clients and Tauri.
 */
export const handleLatest = publicEndpoint<[slug: string]>(
  "GET /v1/packages/{slug}/latest",
  "GET",
  (request, slug) => {
    const at = request.target.indexOf("?");
    const query = at < 0 ? noQuery : new URLSearchParams(request.target.slice(at + 1));
    const parsed = parseLatestQuery(query);
    if (isRefusal(parsed)) return publicRefusal(request, parsed);
    return thenNow(offers().get(slug), (found) => {
      if (!found) return publicRefusal(request, packageNotFound);
      const caller = addressKey(clientAddressFrom(request.remoteAddress, request.headers, trustedProxies()));
      const latestRequest = { ...parsed, request, offers: found, caller };
      const key = licenseKeyOf(request, query);
      return key === null ? respondToAnyone(latestRequest) : respondToLicensee(latestRequest, key);
    });
  },
);

/** Responds to a caller without a license, usually with a shared response. */
function respondToAnyone(request: LatestRequest): HttpResponse | Promise<HttpResponse> {
  const { request: httpRequest, offers, channel, caller } = request;
  const release = choose(request, caller);
  if (request.tauri) {
    const url = release && !offers.package.licensed ? publicArtifactUrl(release) : null;
    return respondToTauri(request, release, url);
  }
  const { headers } = licensedRate().peek(caller);
  if (!release) return publicRefusal(httpRequest, { ...noRelease, headers });
  return thenNow(cachedLatest(offers, channel, release), (cached) => {
    const response = respondFromCache(httpRequest, cached);
    response.headers.push(...headers);
    return response;
  });
}

/** Responds to a caller with a license. The response is for this caller only and must not be cached. */
async function respondToLicensee(request: LatestRequest, key: string): Promise<HttpResponse> {
  const { request: httpRequest, offers, channel, caller } = request;
  const allowance = licensedRate().consume(caller);
  if (!allowance.allowed) return publicRefusal(httpRequest, tooManyRequests(allowance));
  const license = await findCallerLicense(httpRequest, key, offers.package.slug);
  if (isRefusal(license)) return publicRefusal(httpRequest, license);
  const release = choose(request, license.facts?.id ?? caller);
  const url = release && downloadUrl(request, license, release);
  if (request.tauri) return respondToTauri(request, release, url);
  if (!release) return publicRefusal(httpRequest, { ...noRelease, headers: allowance.headers });
  const body = toLatestBody({
    package: offers.package,
    release,
    channel,
    changelog: await readChangelog(offers, channel, release),
    code: license.decideOn(release),
    downloadUrl: url,
    signer: (await keyRing()).signer(),
    now: clock.now(),
  });
  return {
    status: 200,
    headers: [
      ["Content-Type", "application/json"],
      ["Cache-Control", "private, no-store"],
      ["X-Request-Id", httpRequest.requestId],
      ...crossOrigin,
      ...allowance.headers,
    ],
    body: JSON.stringify(body),
  };
}

function choose({ offers, channel }: LatestRequest, caller: string): OfferedRelease | null {
  return selectRelease(offers.ranked, channel, ({ id, rollout }) => isInRollout(caller, id, rollout));
}

function downloadUrl(
  { offers }: LatestRequest,
  license: CallerLicense,
  release: OfferedRelease,
): string | null {
  if (!offers.package.licensed) return publicArtifactUrl(release);
  if (license.decideOn(release) !== "VALID") return null;
  return grantedArtifactUrl(release, license.facts?.id ?? null, clock.now());
}

async function respondToTauri(
  { request, tauri }: LatestRequest,
  release: OfferedRelease | null,
  downloadUrl: string | null,
): Promise<HttpResponse> {
  const signer = (await keyRing()).signer();
  if (!release || !tauri || downloadUrl === null || !isTauriUpdate(release, tauri)) {
    return tauriResponse(request, null, signer);
  }
  const notes = (await findNotes([release.id])).get(release.id) ?? "";
  return tauriResponse(request, { release, notes, downloadUrl }, signer);
}
