import { z } from "zod";
import { checkTemplates } from "#server/flows/settings/check-templates.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { minimalApplied, prefersMinimal } from "#server/platform/http/prefer.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getFlow } from "./data.ts";
import { listFlows as list } from "./list-flows.sql.ts";
import * as flows from "./mutations.ts";
import { flowNotFound, refuseNodeIdTaken, refuseSettings, refuseStaleRevision } from "./refusals.ts";
import {
  createFlowBodySchema,
  flowListQuerySchema,
  flowParamsSchema,
  flowSchema,
  listedFlowSchema,
  savedFlowSchema,
  updateFlowBodySchema,
} from "./schema.ts";

const tag = "Flows";

export const listFlowsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows",
    summary: "List flows with their folders, labels and counts of the last 24 hours",
    tag,
    access: "viewer",
    query: flowListQuerySchema,
    responses: { 200: pageOf(listedFlowSchema) },
  },
  async ({ principal, query }) => ok(await list(principal, query)),
);

export const createFlowEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flows",
    summary: "Create a flow",
    tag,
    access: "editor",
    body: createFlowBodySchema,
    responses: { 201: flowSchema },
    refusals: ["node_id_taken"],
  },
  async ({ principal, body }) => {
    const outcome = await flows.createFlow(principal, body);
    if (outcome.kind === "node_id_taken") return refuseNodeIdTaken(outcome);
    return created(outcome.flow, `/api/flows/${outcome.flow.id}`);
  },
);

export const readFlowEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}",
    summary: "Get a flow with its draft",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: flowSchema },
  },
  async ({ principal, params }) => {
    const flow = await getFlow(principal, params.id);
    return flow ? ok(flow) : flowNotFound;
  },
);

export const updateFlowEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/flows/{id}",
    summary: "Change a flow's name, description, draft, settings, folder or labels",
    tag,
    access: "editor",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    body: updateFlowBodySchema.superRefine(checkTemplates),
    responses: { 200: z.union([flowSchema, savedFlowSchema]) },
    refusals: ["revision_stale", "node_id_taken"],
  },
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
);

export const copyFlowEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flows/{id}/copies",
    summary: "Copy a flow, with new ids for its nodes",
    tag,
    access: "editor",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 201: flowSchema },
  },
  async ({ principal, params }) => {
    const outcome = await flows.copyFlow(principal, params.id);
    if (outcome.kind === "not_found") return flowNotFound;
    return created(outcome.flow, `/api/flows/${outcome.flow.id}`);
  },
);
