import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  executionListQuerySchema,
  executionParamsSchema,
  executionSchema,
  executionSummarySchema,
  stepListQuerySchema,
  stepSchema,
} from "./schema.ts";

const tag = "Executions";

export const listSteps = defineContract({
  method: "GET",
  path: "/api/executions/{id}/steps",
  summary: "List an execution's steps in the order in which they started",
  tag,
  access: "viewer",
  params: executionParamsSchema,
  names: { thing: "execution", param: "id" },
  query: stepListQuerySchema,
  responses: { 200: pageOf(stepSchema) },
});

export const listExecutions = defineContract({
  method: "GET",
  path: "/api/executions",
  summary: "List executions, newest first",
  tag,
  access: "viewer",
  query: executionListQuerySchema,
  responses: { 200: pageOf(executionSummarySchema) },
});

export const readExecution = defineContract({
  method: "GET",
  path: "/api/executions/{id}",
  summary: "Get an execution with the first page of its steps",
  tag,
  access: "viewer",
  params: executionParamsSchema,
  names: { thing: "execution", param: "id" },
  responses: { 200: executionSchema },
});
