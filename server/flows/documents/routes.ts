import * as contract from "#api/flows/documents/contract.ts";
import { pathOf } from "#api/path.ts";
import { checkTemplates } from "#server/flows/settings/check-templates.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { minimalApplied, prefersMinimal } from "#server/platform/http/prefer.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { getFlow } from "./data.ts";
import { listFlows as list } from "./list-flows.sql.ts";
import * as flows from "./mutations.ts";
import { flowNotFound, refuseNodeIdTaken, refuseSettings, refuseStaleRevision } from "./refusals.ts";

export const listFlowsEndpoint = endpoint(contract.listFlows, async ({ principal, query }) =>
  ok(await list(principal, query)),
);

export const createFlowEndpoint = endpoint(contract.createFlow, async ({ principal, body }) => {
  const outcome = await flows.createFlow(principal, body);
  if (outcome.kind === "node_id_taken") return refuseNodeIdTaken(outcome);
  return created(outcome.flow, pathOf(contract.readFlow, { id: outcome.flow.id }));
});

export const readFlowEndpoint = endpoint(contract.readFlow, async ({ principal, params }) => {
  const flow = await getFlow(principal, params.id);
  return flow ? ok(flow) : flowNotFound;
});

export const updateFlowEndpoint = endpoint(
  contract.updateFlow,
  async ({ request, principal, params, body }) => {
    const outcome = await flows.updateFlow(principal, params.id, body);
    if (outcome.kind === "not_found") return flowNotFound;
    if (outcome.kind === "stale") return refuseStaleRevision(outcome.newest);
    if (outcome.kind === "node_id_taken") return refuseNodeIdTaken(outcome);
    if (outcome.kind === "unfit_settings") return refuseSettings(outcome);
    if (!prefersMinimal(request)) return ok(outcome.flow);
    const { document: _, ...saved } = outcome.flow;
    return { ...ok(saved), headers: minimalApplied };
  },
  { checkBody: checkTemplates },
);

export const copyFlowEndpoint = endpoint(contract.copyFlow, async ({ principal, params }) => {
  const outcome = await flows.copyFlow(principal, params.id);
  if (outcome.kind === "not_found") return flowNotFound;
  return created(outcome.flow, pathOf(contract.readFlow, { id: outcome.flow.id }));
});
