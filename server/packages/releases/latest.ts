import { proceed } from "#lib/proceed.ts";
import { singleton } from "#lib/singleton.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { clientIp, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import { answerPrepared, crossOrigin, publicRefusal } from "#server/platform/http/public-answer.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { callerOfAddress, createRateLimit, refuseRate } from "#server/platform/http/rate-limit.ts";
import { isRefusal, refuse } from "#server/platform/http/refusal.ts";
import { grantedArtifactUrl, publicArtifactUrl } from "./artifact-url.ts";
import { type CallerLicense, findCallerLicense, licenseKeyOf } from "./caller-license.ts";
import { readChangelog } from "./changelog.ts";
import { toLatestBody } from "./latest-body.ts";
import { type LatestQuery, parseLatestQuery } from "./latest-query.ts";
import { type Offers, offers } from "./offers.ts";
import { preparedLatest } from "./prepare-latest.ts";
import { isInRollout } from "./rollout.ts";
import { selectRelease } from "./select-release.ts";
import { findNotes, type OfferedRelease } from "./store.ts";
import { isTauriUpdate, tauriAnswer } from "./tauri.ts";

const noPackage = refuse(404, "not_found", "There is no package of this name.");
const noRelease = refuse(404, "no_release", "Nothing is published in this channel yet.");

/** Requests that show a license need a look at the database. Those that show none are answered from memory and cost nothing. */
const licensed = () =>
  singleton("packages.licensed", () => createRateLimit({ name: "licensed", limit: 600, seconds: 60 }));

const noQuery = new URLSearchParams();

/** One request, with what there is to offer. */
interface Asked extends LatestQuery {
  incoming: Incoming;
  offers: Offers;
  /** The address, as budgets and rollouts are kept for it. */
  caller: string;
}

/**
 * `GET /v1/packages/{slug}/latest` (docs/contract.md): the highest version that a channel offers this caller, for WordPress's
 * plugin-update-checker, npm-registry clients and Tauri.
 */
export const answerLatest = publicEndpoint<[slug: string]>(
  "GET /v1/packages/{slug}/latest",
  "GET",
  (incoming, slug) => {
    const at = incoming.target.indexOf("?");
    const query = at < 0 ? noQuery : new URLSearchParams(incoming.target.slice(at + 1));
    const parsed = parseLatestQuery(query);
    if (isRefusal(parsed)) return publicRefusal(incoming, parsed);
    return proceed(offers().get(slug), (found) => {
      if (!found) return publicRefusal(incoming, noPackage);
      const caller = callerOfAddress(clientIp(incoming.remoteAddress, incoming.headers, trustedProxies()));
      const asked = { ...parsed, incoming, offers: found, caller };
      const key = licenseKeyOf(incoming, query);
      return key === null ? answerAnyone(asked) : answerHolder(asked, key);
    });
  },
);

/** To who shows no license: the same for all of them, mostly. */
function answerAnyone(asked: Asked): Answer | Promise<Answer> {
  const { incoming, offers, channel, caller } = asked;
  const release = choose(asked, caller);
  if (asked.tauri) {
    const url = release && !offers.package.licensed ? publicArtifactUrl(release) : null;
    return answerTauri(asked, release, url);
  }
  const { headers } = licensed().look(caller);
  if (!release) return publicRefusal(incoming, { ...noRelease, headers });
  return proceed(preparedLatest(offers, channel, release), (prepared) => {
    const answer = answerPrepared(incoming, prepared);
    answer.headers.push(...headers);
    return answer;
  });
}

/** To who shows a license: made for this caller, and kept by nobody. */
async function answerHolder(asked: Asked, key: string): Promise<Answer> {
  const { incoming, offers, channel, caller } = asked;
  const allowance = licensed().take(caller);
  if (!allowance.allowed) return publicRefusal(incoming, refuseRate(allowance));
  const license = await findCallerLicense(incoming, key, offers.package.slug);
  if (isRefusal(license)) return publicRefusal(incoming, license);
  const release = choose(asked, license.facts?.id ?? caller);
  const url = release && downloadUrl(asked, license, release);
  if (asked.tauri) return answerTauri(asked, release, url);
  if (!release) return publicRefusal(incoming, { ...noRelease, headers: allowance.headers });
  const body = toLatestBody({
    package: offers.package,
    release,
    channel,
    changelog: await readChangelog(offers, channel, release),
    code: license.decideOn(release),
    downloadUrl: url,
    signer: (await keyRing()).signer(),
    now: new Date(),
  });
  return {
    status: 200,
    headers: [
      ["Content-Type", "application/json"],
      ["Cache-Control", "private, no-store"],
      ["X-Request-Id", incoming.requestId],
      ...crossOrigin,
      ...allowance.headers,
    ],
    body: JSON.stringify(body),
  };
}

function choose({ offers, channel }: Asked, caller: string): OfferedRelease | null {
  return selectRelease(offers.ranked, channel, ({ id, rollout }) => isInRollout(caller, id, rollout));
}

function downloadUrl({ offers }: Asked, license: CallerLicense, release: OfferedRelease): string | null {
  if (!offers.package.licensed) return publicArtifactUrl(release);
  if (license.decideOn(release) !== "VALID") return null;
  return grantedArtifactUrl(release, license.facts?.id ?? null, new Date());
}

async function answerTauri(
  { incoming, tauri }: Asked,
  release: OfferedRelease | null,
  downloadUrl: string | null,
): Promise<Answer> {
  const signer = (await keyRing()).signer();
  if (!release || !tauri || downloadUrl === null || !isTauriUpdate(release, tauri)) {
    return tauriAnswer(incoming, null, signer);
  }
  const notes = (await findNotes([release.id])).get(release.id) ?? "";
  return tauriAnswer(incoming, { release, notes, downloadUrl }, signer);
}
