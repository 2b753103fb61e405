import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
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

export const listFlows = defineContract({
  method: "GET",
  path: "/api/flows",
  summary: "List flows with their folders, labels and counts of the last 24 hours",
  tag,
  access: "viewer",
  query: flowListQuerySchema,
  responses: { 200: pageOf(listedFlowSchema) },
});

export const createFlow = defineContract({
  method: "POST",
  path: "/api/flows",
  summary: "Create a flow",
  tag,
  access: "editor",
  body: createFlowBodySchema,
  responses: { 201: flowSchema },
  refusals: ["node_id_taken"],
});

export const readFlow = defineContract({
  method: "GET",
  path: "/api/flows/{id}",
  summary: "Get a flow with its draft",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: flowSchema },
});

export const updateFlow = defineContract({
  method: "PATCH",
  path: "/api/flows/{id}",
  summary: "Change a flow's name, description, draft, settings, folder or labels",
  tag,
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: updateFlowBodySchema,
  responses: { 200: z.union([flowSchema, savedFlowSchema]) },
  refusals: ["revision_stale", "node_id_taken"],
});

export const copyFlow = defineContract({
  method: "POST",
  path: "/api/flows/{id}/copies",
  summary: "Copy a flow, with new ids for its nodes",
  tag,
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 201: flowSchema },
});
