import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuseTerms } from "#server/packages/licenses/refusals.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import * as data from "./data.ts";
import * as features from "./mutations.ts";
import {
  createFeatureBodySchema,
  featureListQuerySchema,
  featureParamsSchema,
  featureSchema,
  updateFeatureBodySchema,
} from "./schema.ts";

const tag = "Features";
const featureNotFound = notFound("feature");

export const listFeaturesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/features",
    summary: "List the features that licenses can include, newest first",
    tag,
    access: "viewer",
    query: featureListQuerySchema,
    responses: { 200: pageOf(featureSchema) },
  },
  async ({ principal, query }) => ok(await data.listFeatures(principal, query)),
);

export const createFeatureEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/features",
    summary: "Add a feature to a package",
    tag,
    access: "editor",
    body: createFeatureBodySchema,
    responses: { 201: featureSchema },
    refusals: ["unknown_package", "lookup_key_taken"],
  },
  async ({ principal, body }) => {
    const outcome = await features.createFeature(principal, body);
    if (outcome.kind === "no_package") return refuseTerms(outcome);
    if (outcome.kind === "done") return created(outcome.feature);
    const detail = `This package already has a feature with the key ${body.lookup_key}. Choose another key.`;
    return refuse(409, "lookup_key_taken", detail, [
      { pointer: "/lookup_key", code: "lookup_key_taken", detail },
    ]);
  },
);

export const updateFeatureEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/features/{id}",
    summary: "Change a feature's name or description",
    tag,
    access: "editor",
    params: featureParamsSchema,
    body: updateFeatureBodySchema,
    responses: { 200: featureSchema },
  },
  async ({ principal, params, body }) => {
    const feature = await features.updateFeature(principal, params.id, body);
    return feature ? ok(feature) : featureNotFound;
  },
);

export const deleteFeatureEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/features/{id}",
    summary: "Delete a feature, also from every license that has it",
    tag,
    access: "editor",
    params: featureParamsSchema,
    responses: { 204: null },
  },
  async ({ principal, params }) =>
    (await features.deleteFeature(principal, params.id)) ? noContent() : featureNotFound,
);
