import * as flows from "#server/flows/documents/mutations.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import {
  draftStateListSchema,
  draftStateParamsSchema,
  draftStateSchema,
  flowParamsSchema,
  flowSchema,
} from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getDraftState, listDraftStates } from "./data.ts";

const tag = "Flows";

export const listDraftStatesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/draft-states",
    summary: "List the kept earlier drafts of a flow, newest first",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: draftStateListSchema },
  },
  async ({ principal, params }) => {
    const states = await listDraftStates(principal, params.id);
    return states ? ok({ data: states }) : flowNotFound;
  },
);

export const readDraftStateEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/draft-states/{state_id}",
    summary: "Get an earlier draft with its document",
    tag,
    access: "viewer",
    params: draftStateParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: draftStateSchema },
  },
  async ({ principal, params }) => {
    const state = await getDraftState(principal, params.id, params.state_id);
    return state ? ok(state) : notFound("draft state");
  },
);

export const restoreDraftStateEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flows/{id}/draft-states/{state_id}/restoration",
    summary: "Make an earlier draft the draft again",
    tag,
    access: "editor",
    params: draftStateParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: flowSchema },
  },
  async ({ principal, params }) => {
    const outcome = await flows.restoreDraftState(principal, params.id, params.state_id);
    return outcome.kind === "not_found" ? notFound("draft state") : ok(outcome.flow);
  },
);
