import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { listVersions as list } from "./data.ts";
import * as flows from "./mutations.ts";
import { refuseProblems } from "./problems.ts";
import { flowNotFound } from "./refusals.ts";
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

export const activateFlowEndpoint = endpoint(
  {
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
  },
  async ({ principal, params, body }) => {
    const outcome = await flows.activateFlow(principal, params.id, body);
    if (outcome.kind === "not_found") return flowNotFound;
    if (outcome.kind === "invalid") return refuseProblems(outcome.problems, "be published");
    return ok(outcome.activation);
  },
);

export const deactivateFlowEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/flows/{id}/activation",
    summary: "Unpublish a flow: calls are no longer accepted",
    tag,
    access: "editor",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: flowSchema },
  },
  async ({ principal, params }) => {
    const outcome = await flows.deactivateFlow(principal, params.id);
    return outcome.kind === "not_found" ? flowNotFound : ok(outcome.flow);
  },
);

export const listVersionsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/versions",
    summary: "List published versions, newest first",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    query: versionListQuerySchema,
    responses: { 200: pageOf(flowVersionSchema) },
  },
  async ({ principal, params, query }) => {
    const versions = await list(principal, params.id, query);
    return versions ? ok(versions) : flowNotFound;
  },
);

export const restoreVersionEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flows/{id}/versions/{number}/restoration",
    summary: "Make a version's document the draft again",
    tag,
    access: "editor",
    params: flowVersionParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: flowSchema },
  },
  async ({ principal, params }) => {
    const outcome = await flows.restoreVersion(principal, params.id, params.number);
    return outcome.kind === "not_found" ? notFound("version") : ok(outcome.flow);
  },
);
