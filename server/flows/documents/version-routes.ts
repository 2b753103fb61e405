import * as contract from "#api/flows/documents/version-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listVersions as list } from "./data.ts";
import * as flows from "./mutations.ts";
import { refuseProblems } from "./problems.ts";
import { flowNotFound } from "./refusals.ts";

export const activateFlowEndpoint = endpoint(contract.activateFlow, async ({ principal, params, body }) => {
  const outcome = await flows.activateFlow(principal, params.id, body);
  if (outcome.kind === "not_found") return flowNotFound;
  if (outcome.kind === "invalid") return refuseProblems(outcome.problems, "be published");
  return ok(outcome.activation);
});

export const deactivateFlowEndpoint = endpoint(contract.deactivateFlow, async ({ principal, params }) => {
  const outcome = await flows.deactivateFlow(principal, params.id);
  return outcome.kind === "not_found" ? flowNotFound : ok(outcome.flow);
});

export const listVersionsEndpoint = endpoint(contract.listVersions, async ({ principal, params, query }) => {
  const versions = await list(principal, params.id, query);
  return versions ? ok(versions) : flowNotFound;
});

export const restoreVersionEndpoint = endpoint(contract.restoreVersion, async ({ principal, params }) => {
  const outcome = await flows.restoreVersion(principal, params.id, params.number);
  return outcome.kind === "not_found" ? notFound("version") : ok(outcome.flow);
});
