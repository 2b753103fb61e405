import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  flowActivationSchema,
  flowParamsSchema,
  flowSchema,
  flowVersionParamsSchema,
  flowVersionSchema,
  publishBodySchema,
  versionListQuerySchema,
} from "./schema.ts";

const tag = "Flows";

export const activateFlow = defineContract({
  method: "PUT",
  path: "/api/flows/{id}/activation",
  summary: "Publish the draft",
  tag,
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: publishBodySchema,
  responses: { 200: flowActivationSchema },
  refusals: ["flow_invalid"],
});

export const deactivateFlow = defineContract({
  method: "DELETE",
  path: "/api/flows/{id}/activation",
  summary: "Unpublish a flow: calls are no longer accepted",
  tag,
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: flowSchema },
});

export const listVersions = defineContract({
  method: "GET",
  path: "/api/flows/{id}/versions",
  summary: "List published versions, newest first",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  query: versionListQuerySchema,
  responses: { 200: pageOf(flowVersionSchema) },
});

export const restoreVersion = defineContract({
  method: "POST",
  path: "/api/flows/{id}/versions/{number}/restoration",
  summary: "Make a version's document the draft again",
  tag,
  access: "editor",
  params: flowVersionParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: flowSchema },
});
