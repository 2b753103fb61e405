import * as contract from "#api/packages/features/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuseTerms } from "#server/packages/licenses/refusals.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import * as data from "./data.ts";
import * as features from "./mutations.ts";

const featureNotFound = notFound("feature");

export const listFeaturesEndpoint = endpoint(contract.listFeatures, async ({ principal, query }) =>
  ok(await data.listFeatures(principal, query)),
);

export const createFeatureEndpoint = endpoint(contract.createFeature, async ({ principal, body }) => {
  const outcome = await features.createFeature(principal, body);
  if (outcome.kind === "no_package") return refuseTerms(outcome);
  if (outcome.kind === "done") return created(outcome.feature);
  const detail = `This package already has a feature with the key ${body.lookup_key}. Choose another key.`;
  return refuse(409, "lookup_key_taken", detail, [
    { pointer: "/lookup_key", code: "lookup_key_taken", detail },
  ]);
});

export const updateFeatureEndpoint = endpoint(contract.updateFeature, async ({ principal, params, body }) => {
  const feature = await features.updateFeature(principal, params.id, body);
  return feature ? ok(feature) : featureNotFound;
});

export const deleteFeatureEndpoint = endpoint(contract.deleteFeature, async ({ principal, params }) =>
  (await features.deleteFeature(principal, params.id)) ? noContent() : featureNotFound,
);
