import * as executions from "#server/executions/runs/mutations.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { getExecution, listExecutions as list } from "./data.ts";
import { noExecution, refuseStart } from "./refusals.ts";
import {
  executionListQuerySchema,
  executionParamsSchema,
  executionSchema,
  executionSummarySchema,
  replayBodySchema,
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

export const replayExecution = endpoint(
  {
    method: "POST",
    path: "/api/executions/{id}/replays",
    summary: "Run an execution's input again",
    tag,
    access: "editor",
    params: executionParamsSchema,
    body: replayBodySchema,
    answers: { 201: executionSchema },
    refusals: ["flow_inactive", "version_gone", "trigger_missing", "not_failed", "flow_invalid"],
  },
  async ({ principal, params, body }) => {
    const replayed = await executions.replayExecution(principal, params.id, body);
    if (!("id" in replayed)) return refuseStart(replayed);
    return created(await getExecution(principal, replayed.id), `/api/executions/${replayed.id}`);
  },
);

export const cancelExecution = endpoint(
  {
    method: "POST",
    path: "/api/executions/{id}/cancellation",
    summary: "Cancel an execution that is not finished",
    tag,
    access: "editor",
    params: executionParamsSchema,
    answers: { 200: executionSchema },
    refusals: ["already_finished"],
  },
  async ({ principal, params }) => {
    const outcome = await executions.cancelExecution(principal, params.id);
    if (outcome === "not_found") return noExecution;
    if (outcome === "already_finished") return refuse(409, outcome, "The execution is finished.");
    return ok(await getExecution(principal, params.id));
  },
);
