import * as contract from "#api/flows/documents/access/contract.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getAccess } from "./data.ts";
import { changeAccess } from "./mutations.ts";

export const readFlowAccessEndpoint = endpoint(contract.readFlowAccess, async ({ principal, params }) => {
  const access = await getAccess(principal, params.id);
  return access ? ok(access) : flowNotFound;
});

export const changeFlowAccessEndpoint = endpoint(
  contract.changeFlowAccess,
  async ({ principal, params, body }) => {
    const outcome = await changeAccess(principal, params.id, body);
    if (outcome.kind === "done") return ok(outcome.access);
    if (outcome.kind === "not_found") return flowNotFound;
    const detail = "There is no active user with this id. Choose people from the list.";
    const pointer = `/people/${outcome.index}`;
    return refuse(422, "invalid_request", detail, [{ pointer, code: "unknown_person", detail }]);
  },
);
