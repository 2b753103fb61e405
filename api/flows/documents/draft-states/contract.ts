import { defineContract } from "#api/contract.ts";
import {
  draftStateListSchema,
  draftStateParamsSchema,
  draftStateSchema,
  flowParamsSchema,
  flowSchema,
} from "#api/flows/documents/schema.ts";

const tag = "Flows";

export const listDraftStates = defineContract({
  method: "GET",
  path: "/api/flows/{id}/draft-states",
  summary: "List the kept earlier drafts of a flow, newest first",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: draftStateListSchema },
});

export const readDraftState = defineContract({
  method: "GET",
  path: "/api/flows/{id}/draft-states/{state_id}",
  summary: "Get an earlier draft with its document",
  tag,
  access: "viewer",
  params: draftStateParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: draftStateSchema },
});

export const restoreDraftState = defineContract({
  method: "POST",
  path: "/api/flows/{id}/draft-states/{state_id}/restoration",
  summary: "Make an earlier draft the draft again",
  tag,
  access: "editor",
  params: draftStateParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: flowSchema },
});
