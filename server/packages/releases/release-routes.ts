import * as contract from "#api/packages/releases/release-contract.ts";
import { pathOf } from "#api/path.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { getRelease, getReleases } from "./data.ts";
import * as releases from "./mutations.ts";
import { findDownload } from "./offered-releases.sql.ts";
import { publish } from "./publish.ts";
import { sendArtifact } from "./send-artifact.ts";

const packageNotFound: Refusal = refuse(404, "not_found", "There is no package with this name.");
const releaseNotFound: Refusal = refuse(404, "not_found", "There is no release with this version.");

export const listReleasesEndpoint = endpoint(contract.listReleases, async ({ principal, params, query }) => {
  const page = await getReleases(principal, params.slug, query);
  return page ? ok(page) : packageNotFound;
});

export const createReleaseEndpoint = endpoint(
  contract.createRelease,
  async ({ principal, params, request }) => {
    const release = await publish(principal, params.slug, request);
    if (isRefusal(release)) return release;
    return created(release, pathOf(contract.readRelease, { slug: params.slug, version: release.version }));
  },
);

export const readReleaseEndpoint = endpoint(contract.readRelease, async ({ principal, params }) => {
  const release = await getRelease(principal, params.slug, params.version);
  return release ? ok(release) : releaseNotFound;
});

export const updateReleaseEndpoint = endpoint(
  contract.updateRelease,
  async ({ principal, params: { slug, version }, body }) => {
    const outcome = await releases.updateRelease(principal, slug, version, body);
    return outcome.kind === "done" ? ok(outcome.release) : releaseNotFound;
  },
);

export const readArtifactEndpoint = endpoint(
  contract.readArtifact,
  async ({ principal, params, request }) => {
    const release = await getRelease(principal, params.slug, params.version);
    const found = release && (await findDownload(release.id, null));
    return found ? sendArtifact(request, found.release, true) : releaseNotFound;
  },
);

export const yankReleaseEndpoint = endpoint(
  contract.yankRelease,
  async ({ principal, params: { slug, version }, body }) => {
    const outcome = await releases.yankRelease(principal, slug, version, body.reason);
    return outcome.kind === "done" ? ok(outcome.release) : releaseNotFound;
  },
);

export const restoreReleaseEndpoint = endpoint(
  contract.restoreRelease,
  async ({ principal, params: { slug, version } }) => {
    const outcome = await releases.restoreRelease(principal, slug, version);
    return outcome.kind === "done" ? ok(outcome.release) : releaseNotFound;
  },
);
