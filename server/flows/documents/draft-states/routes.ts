import * as contract from "#api/flows/documents/draft-states/contract.ts";
import * as flows from "#server/flows/documents/mutations.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getDraftState, listDraftStates } from "./data.ts";

export const listDraftStatesEndpoint = endpoint(contract.listDraftStates, async ({ principal, params }) => {
  const states = await listDraftStates(principal, params.id);
  return states ? ok({ data: states }) : flowNotFound;
});

export const readDraftStateEndpoint = endpoint(contract.readDraftState, async ({ principal, params }) => {
  const state = await getDraftState(principal, params.id, params.state_id);
  return state ? ok(state) : notFound("draft state");
});

export const restoreDraftStateEndpoint = endpoint(
  contract.restoreDraftState,
  async ({ principal, params }) => {
    const outcome = await flows.restoreDraftState(principal, params.id, params.state_id);
    return outcome.kind === "not_found" ? notFound("draft state") : ok(outcome.flow);
  },
);
