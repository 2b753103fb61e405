import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  artifactFormSchema,
  packageParamsSchema,
  releaseListQuerySchema,
  releaseParamsSchema,
  releaseSchema,
  updateReleaseBodySchema,
  yankBodySchema,
} from "./schema.ts";

const tag = "Packages";

export const listReleases = defineContract({
  method: "GET",
  path: "/api/packages/{slug}/releases",
  summary: "List a package's releases, newest first",
  tag,
  access: "viewer",
  params: packageParamsSchema,
  query: releaseListQuerySchema,
  responses: { 200: pageOf(releaseSchema) },
});

export const createRelease = defineContract({
  method: "POST",
  path: "/api/packages/{slug}/releases",
  summary: "Publish a release; only its rollout can change later",
  tag,
  access: "editor",
  params: packageParamsSchema,
  multipart: artifactFormSchema,
  responses: { 201: releaseSchema },
  refusals: ["version_exists", "body_too_large", "body_incomplete"],
});

export const readRelease = defineContract({
  method: "GET",
  path: "/api/packages/{slug}/releases/{version}",
  summary: "Get a release",
  tag,
  access: "viewer",
  params: releaseParamsSchema,
  responses: { 200: releaseSchema },
});

export const updateRelease = defineContract({
  method: "PATCH",
  path: "/api/packages/{slug}/releases/{version}",
  summary: "Change a release's rollout: the share of installations that it is offered to",
  tag,
  access: "editor",
  params: releaseParamsSchema,
  body: updateReleaseBodySchema,
  responses: { 200: releaseSchema },
});

export const readArtifact = defineContract({
  method: "GET",
  path: "/api/packages/{slug}/releases/{version}/artifact",
  summary: "Download a release's file, even if it is yanked",
  tag,
  access: "viewer",
  params: releaseParamsSchema,
  responses: { 200: null, 206: null, 304: null },
  mediaType: "application/octet-stream",
  refusals: ["range_not_satisfiable"],
});

export const yankRelease = defineContract({
  method: "POST",
  path: "/api/packages/{slug}/releases/{version}/yank",
  summary: "Yank a release: it is no longer offered or downloadable",
  tag,
  access: "editor",
  params: releaseParamsSchema,
  body: yankBodySchema,
  responses: { 200: releaseSchema },
});

export const restoreRelease = defineContract({
  method: "DELETE",
  path: "/api/packages/{slug}/releases/{version}/yank",
  summary: "Offer a yanked release again",
  tag,
  access: "editor",
  params: releaseParamsSchema,
  responses: { 200: releaseSchema },
});
