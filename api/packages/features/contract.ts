import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  createFeatureBodySchema,
  featureListQuerySchema,
  featureParamsSchema,
  featureSchema,
  updateFeatureBodySchema,
} from "./schema.ts";

const tag = "Features";

export const listFeatures = defineContract({
  method: "GET",
  path: "/api/features",
  summary: "List the features that licenses can include, newest first",
  tag,
  access: "viewer",
  query: featureListQuerySchema,
  responses: { 200: pageOf(featureSchema) },
});

export const createFeature = defineContract({
  method: "POST",
  path: "/api/features",
  summary: "Add a feature to a package",
  tag,
  access: "editor",
  body: createFeatureBodySchema,
  responses: { 201: featureSchema },
  refusals: ["unknown_package", "lookup_key_taken"],
});

export const updateFeature = defineContract({
  method: "PATCH",
  path: "/api/features/{id}",
  summary: "Change a feature's name or description",
  tag,
  access: "editor",
  params: featureParamsSchema,
  body: updateFeatureBodySchema,
  responses: { 200: featureSchema },
});

export const deleteFeature = defineContract({
  method: "DELETE",
  path: "/api/features/{id}",
  summary: "Delete a feature, also from every license that has it",
  tag,
  access: "editor",
  params: featureParamsSchema,
  responses: { 204: null },
});
