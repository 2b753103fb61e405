import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getExecution, listExecutions as list, listStepsOf } from "./data.ts";
import { executionNotFound } from "./refusals.ts";
import {
  executionListQuerySchema,
  executionParamsSchema,
  executionSchema,
  executionSummarySchema,
  stepListQuerySchema,
  stepSchema,
} from "./schema.ts";

const tag = "Executions";

export const listStepsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/executions/{id}/steps",
    summary: "List an execution's steps in the order in which they started",
    tag,
    access: "viewer",
    params: executionParamsSchema,
    names: { thing: "execution", param: "id" },
    query: stepListQuerySchema,
    responses: { 200: pageOf(stepSchema) },
  },
  async ({ principal, params, query }) => {
    const page = await listStepsOf(principal, params.id, query);
    return page ? ok(page) : executionNotFound;
  },
);

export const listExecutionsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/executions",
    summary: "List executions, newest first",
    tag,
    access: "viewer",
    query: executionListQuerySchema,
    responses: { 200: pageOf(executionSummarySchema) },
  },
  async ({ principal, query }) => ok(await list(principal, query)),
);

export const readExecutionEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/executions/{id}",
    summary: "Get an execution with the first page of its steps",
    tag,
    access: "viewer",
    params: executionParamsSchema,
    names: { thing: "execution", param: "id" },
    responses: { 200: executionSchema },
  },
  async ({ principal, params }) => {
    const execution = await getExecution(principal, params.id);
    return execution ? ok(execution) : executionNotFound;
  },
);
