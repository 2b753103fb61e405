import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { createLabelBodySchema, labelParamsSchema, labelSchema, updateLabelBodySchema } from "./schema.ts";

const tag = "Flows";

export const listLabels = defineContract({
  method: "GET",
  path: "/api/flow-labels",
  summary: "List the labels of flows, by name",
  tag,
  access: "viewer",
  responses: { 200: pageOf(labelSchema) },
});

export const createLabel = defineContract({
  method: "POST",
  path: "/api/flow-labels",
  summary: "Create a label for flows",
  tag,
  access: "editor",
  body: createLabelBodySchema,
  responses: { 201: labelSchema },
  refusals: ["name_taken", "too_many"],
});

export const updateLabel = defineContract({
  method: "PATCH",
  path: "/api/flow-labels/{id}",
  summary: "Rename a label or change its color",
  tag,
  access: "editor",
  params: labelParamsSchema,
  body: updateLabelBodySchema,
  responses: { 200: labelSchema },
  refusals: ["name_taken"],
});

export const deleteLabel = defineContract({
  method: "DELETE",
  path: "/api/flow-labels/{id}",
  summary: "Delete a label and remove it from flows",
  tag,
  access: "editor",
  params: labelParamsSchema,
  responses: { 204: null },
});
