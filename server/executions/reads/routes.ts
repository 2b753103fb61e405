import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { getExecution, listExecutions as list, listStepsOf } from "./data.ts";
import { noExecution } from "./refusals.ts";
import {
  executionListQuerySchema,
  executionParamsSchema,
  executionSchema,
  executionSummarySchema,
  stepListQuerySchema,
  stepSchema,
} from "./schema.ts";

const tag = "Executions";

export const listSteps = endpoint(
  {
    method: "GET",
    path: "/api/executions/{id}/steps",
    summary: "List an execution's steps in the order in which they began",
    tag,
    access: "viewer",
    params: executionParamsSchema,
    query: stepListQuerySchema,
    answers: { 200: listOf(stepSchema) },
  },
  async ({ principal, params, query }) => {
    const page = await listStepsOf(principal, params.id, query);
    return page ? ok(page) : noExecution;
  },
);

export const listExecutions = endpoint(
  {
    method: "GET",
    path: "/api/executions",
    summary: "List executions, the newest first",
    tag,
    access: "viewer",
    query: executionListQuerySchema,
    answers: { 200: listOf(executionSummarySchema) },
  },
  async ({ principal, query }) => ok(await list(principal, query)),
);

export const readExecution = endpoint(
  {
    method: "GET",
    path: "/api/executions/{id}",
    summary: "Get an execution with the first page of its steps",
    tag,
    access: "viewer",
    params: executionParamsSchema,
    answers: { 200: executionSchema },
  },
  async ({ principal, params }) => {
    const execution = await getExecution(principal, params.id);
    return execution ? ok(execution) : noExecution;
  },
);
