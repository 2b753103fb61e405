import * as contract from "#api/flows/labels/contract.ts";
import { maxLabels } from "#api/flows/labels/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { listLabels } from "./data.ts";
import { createLabel, deleteLabel, updateLabel } from "./mutations.ts";

const labelNotFound = notFound("label");

function refuseName(name: string) {
  const detail = `There is already a label called “${name}”. Choose another name.`;
  return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
}

export const listLabelsEndpoint = endpoint(contract.listLabels, async ({ principal }) =>
  ok({ data: await listLabels(principal), next_cursor: null }),
);

export const createLabelEndpoint = endpoint(contract.createLabel, async ({ principal, body }) => {
  const outcome = await createLabel(principal, body);
  if (outcome.kind === "name_taken") return refuseName(body.name);
  if (outcome.kind === "done") return created(outcome.label);
  return refuse(409, "too_many", `There are already ${maxLabels} labels. Delete one first.`);
});

export const updateLabelEndpoint = endpoint(contract.updateLabel, async ({ principal, params, body }) => {
  const outcome = await updateLabel(principal, params.id, body);
  if (outcome.kind === "not_found") return labelNotFound;
  return outcome.kind === "name_taken" ? refuseName(body.name ?? "") : ok(outcome.label);
});

export const deleteLabelEndpoint = endpoint(contract.deleteLabel, async ({ principal, params }) =>
  (await deleteLabel(principal, params.id)) ? noContent() : labelNotFound,
);
