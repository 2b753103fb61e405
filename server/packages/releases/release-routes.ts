import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getRelease, getReleases } from "./data.ts";
import * as releases from "./mutations.ts";
import { findDownload } from "./offered-releases.sql.ts";
import { publish } from "./publish.ts";
import {
  artifactFormSchema,
  packageParamsSchema,
  releaseListQuerySchema,
  releaseParamsSchema,
  releaseSchema,
  updateReleaseBodySchema,
  yankBodySchema,
} from "./schema.ts";
import { sendArtifact } from "./send-artifact.ts";

const tag = "Packages";

const packageNotFound: Refusal = refuse(404, "not_found", "There is no package with this name.");
const releaseNotFound: Refusal = refuse(404, "not_found", "There is no release with this version.");

export const listReleasesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/packages/{slug}/releases",
    summary: "List a package's releases, newest first",
    tag,
    access: "viewer",
    params: packageParamsSchema,
    query: releaseListQuerySchema,
    responses: { 200: pageOf(releaseSchema) },
  },
  async ({ principal, params, query }) => {
    const page = await getReleases(principal, params.slug, query);
    return page ? ok(page) : packageNotFound;
  },
);

export const createReleaseEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/packages/{slug}/releases",
    summary: "Publish a release; only its rollout can change later",
    tag,
    access: "editor",
    params: packageParamsSchema,
    multipart: artifactFormSchema,
    responses: { 201: releaseSchema },
    refusals: ["version_exists", "body_too_large", "body_incomplete"],
  },
  async ({ principal, params, request }) => {
    const release = await publish(principal, params.slug, request);
    if (isRefusal(release)) return release;
    return created(release, `/api/packages/${params.slug}/releases/${release.version}`);
  },
);

export const readReleaseEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/packages/{slug}/releases/{version}",
    summary: "Get a release",
    tag,
    access: "viewer",
    params: releaseParamsSchema,
    responses: { 200: releaseSchema },
  },
  async ({ principal, params }) => {
    const release = await getRelease(principal, params.slug, params.version);
    return release ? ok(release) : releaseNotFound;
  },
);

export const updateReleaseEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/packages/{slug}/releases/{version}",
    summary: "Change a release's rollout: the share of installations that it is offered to",
    tag,
    access: "editor",
    params: releaseParamsSchema,
    body: updateReleaseBodySchema,
    responses: { 200: releaseSchema },
  },
  async ({ principal, params: { slug, version }, body }) => {
    const outcome = await releases.updateRelease(principal, slug, version, body);
    return outcome.kind === "done" ? ok(outcome.release) : releaseNotFound;
  },
);

export const readArtifactEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/packages/{slug}/releases/{version}/artifact",
    summary: "Download a release's file, even if it is yanked",
    tag,
    access: "viewer",
    params: releaseParamsSchema,
    responses: { 200: null, 206: null, 304: null },
    mediaType: "application/octet-stream",
    refusals: ["range_not_satisfiable"],
  },
  async ({ principal, params, request }) => {
    const release = await getRelease(principal, params.slug, params.version);
    const found = release && (await findDownload(release.id, null));
    return found ? sendArtifact(request, found.release, true) : releaseNotFound;
  },
);

export const yankReleaseEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/packages/{slug}/releases/{version}/yank",
    summary: "Yank a release: it is no longer offered or downloadable",
    tag,
    access: "editor",
    params: releaseParamsSchema,
    body: yankBodySchema,
    responses: { 200: releaseSchema },
  },
  async ({ principal, params: { slug, version }, body }) => {
    const outcome = await releases.yankRelease(principal, slug, version, body.reason);
    return outcome.kind === "done" ? ok(outcome.release) : releaseNotFound;
  },
);

export const restoreReleaseEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/packages/{slug}/releases/{version}/yank",
    summary: "Offer a yanked release again",
    tag,
    access: "editor",
    params: releaseParamsSchema,
    responses: { 200: releaseSchema },
  },
  async ({ principal, params: { slug, version } }) => {
    const outcome = await releases.restoreRelease(principal, slug, version);
    return outcome.kind === "done" ? ok(outcome.release) : releaseNotFound;
  },
);
