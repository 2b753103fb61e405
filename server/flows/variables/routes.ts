import * as contract from "#api/flows/variables/contract.ts";
import { maxVariables, secretTooShort } from "#api/flows/variables/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getVariable, getVariables } from "./data.ts";
import { createVariable, deleteVariable, updateVariable, type VariableRefusal } from "./mutations.ts";

const variableNotFound = notFound("variable");

export const listVariablesEndpoint = endpoint(
  contract.listVariables,
  async ({ principal, query: { limit, cursor, ...filter } }) => {
    const variables = await getVariables(principal, { ...filter, limit: limit + 1, after: cursor });
    return ok(toPage(variables, limit, (variable) => variable));
  },
);

export const createVariableEndpoint = endpoint(contract.createVariable, async ({ principal, body }) => {
  const outcome = await createVariable(principal, body);
  if (outcome.kind !== "done") return refuseVariable(outcome, body.name);
  const variable = await getVariable(principal, outcome.id);
  return variable ? created(variable) : variableNotFound;
});

export const updateVariableEndpoint = endpoint(
  contract.updateVariable,
  async ({ principal, params: { id }, body }) => {
    const outcome = await updateVariable(principal, id, body);
    if (outcome.kind !== "done") return refuseVariable(outcome, body.name);
    const variable = await getVariable(principal, outcome.id);
    return variable ? ok(variable) : variableNotFound;
  },
);

export const deleteVariableEndpoint = endpoint(
  contract.deleteVariable,
  async ({ principal, params: { id } }) =>
    (await deleteVariable(principal, id)) ? noContent() : variableNotFound,
);

function refuseVariable(refusal: VariableRefusal, name: string): Refusal {
  const invalid = (pointer: string, code: string, detail: string) =>
    refuse(422, "invalid_request", detail, [{ pointer, code, detail }]);
  switch (refusal.kind) {
    case "not_found":
      return variableNotFound;
    case "flow_not_found":
      return invalid("/flow_id", "flow_not_found", "There is no such flow.");
    case "value_required":
      return invalid(
        "/value",
        "value_required",
        "Enter a new value to show it. The secret one stays secret.",
      );
    case "too_short":
      return invalid(`/${refusal.field}`, "too_short", secretTooShort);
    case "too_many":
      return refuse(409, "too_many", `There are already ${maxVariables} variables. Delete one first.`);
    case "name_taken": {
      const detail = `There is already a variable called “${name}”. Choose another name.`;
      return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
    }
  }
}
