import { defineContract } from "#api/contract.ts";
import { flowSchema } from "#api/flows/documents/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { templateParamsSchema, templateSchema } from "./schema.ts";

const tag = "Flows";

export const listTemplates = defineContract({
  method: "GET",
  path: "/api/templates",
  summary: "List the templates for new flows, with their documents",
  tag,
  access: "viewer",
  responses: { 200: pageOf(templateSchema) },
});

export const createFlowFromTemplate = defineContract({
  method: "POST",
  path: "/api/templates/{slug}/flows",
  summary: "Create a flow from a template, with new ids for its nodes",
  tag,
  access: "editor",
  params: templateParamsSchema,
  responses: { 201: flowSchema },
  refusals: ["node_id_taken"],
});
