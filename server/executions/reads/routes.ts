import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { getExecution, listExecutions as list } from "./data.ts";
import { noExecution } from "./refusals.ts";
import {
  executionListQuerySchema,
  executionParamsSchema,
  executionSchema,
  executionSummarySchema,
} from "./schema.ts";

const tag = "Executions";

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
    summary: "Get an execution with its steps",
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
