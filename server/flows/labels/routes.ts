import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { listLabels } from "./data.ts";
import { createLabel, deleteLabel, updateLabel } from "./mutations.ts";
import {
  createLabelBodySchema,
  labelParamsSchema,
  labelSchema,
  maxLabels,
  updateLabelBodySchema,
} from "./schema.ts";

const tag = "Flows";
const labelNotFound = notFound("label");

function refuseName(name: string) {
  const detail = `There is already a label called “${name}”. Choose another name.`;
  return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
}

export const listLabelsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flow-labels",
    summary: "List the labels of flows, by name",
    tag,
    access: "viewer",
    responses: { 200: pageOf(labelSchema) },
  },
  async ({ principal }) => ok({ data: await listLabels(principal), next_cursor: null }),
);

export const createLabelEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flow-labels",
    summary: "Create a label for flows",
    tag,
    access: "editor",
    body: createLabelBodySchema,
    responses: { 201: labelSchema },
    refusals: ["name_taken", "too_many"],
  },
  async ({ principal, body }) => {
    const outcome = await createLabel(principal, body);
    if (outcome.kind === "name_taken") return refuseName(body.name);
    if (outcome.kind === "done") return created(outcome.label);
    return refuse(409, "too_many", `There are already ${maxLabels} labels. Delete one first.`);
  },
);

export const updateLabelEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/flow-labels/{id}",
    summary: "Rename a label or change its color",
    tag,
    access: "editor",
    params: labelParamsSchema,
    body: updateLabelBodySchema,
    responses: { 200: labelSchema },
    refusals: ["name_taken"],
  },
  async ({ principal, params, body }) => {
    const outcome = await updateLabel(principal, params.id, body);
    if (outcome.kind === "not_found") return labelNotFound;
    return outcome.kind === "name_taken" ? refuseName(body.name ?? "") : ok(outcome.label);
  },
);

export const deleteLabelEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/flow-labels/{id}",
    summary: "Delete a label and remove it from flows",
    tag,
    access: "editor",
    params: labelParamsSchema,
    responses: { 204: null },
  },
  async ({ principal, params }) => ((await deleteLabel(principal, params.id)) ? noContent() : labelNotFound),
);
