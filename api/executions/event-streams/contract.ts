import { defineContract } from "#api/contract.ts";
import { executionChangesQuerySchema, executionParamsSchema } from "#api/executions/reads/schema.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";

const tag = "Executions";

export const followExecutionEvents = defineContract({
  method: "GET",
  path: "/api/executions/{id}/events",
  summary:
    "Follow an execution (server-sent events): first `execution` with its first steps, then `change` with its state and its new or changed steps, until it has finished",
  tag,
  access: "viewer",
  params: executionParamsSchema,
  names: { thing: "execution", param: "id" },
  responses: { 200: null },
  mediaType: "text/event-stream",
});

export const watchExecutions = defineContract({
  method: "GET",
  path: "/api/executions/events",
  summary:
    "Watch executions (server-sent events): `changed` with `{flow_ids}`, the flows whose executions may have changed; an empty list means any flow",
  tag,
  access: "viewer",
  query: executionChangesQuerySchema,
  responses: { 200: null },
  mediaType: "text/event-stream",
});

export const watchFlow = defineContract({
  method: "GET",
  path: "/api/flows/{id}/events",
  summary:
    "Watch a flow (server-sent events): `draft` with its newest revision and who saved it, `tabs` with `{data}`, the tabs that have it open, and `executions` whenever its executions may have changed",
  tag: "Flows",
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id", isUnchecked: true },
  responses: { 200: null },
  mediaType: "text/event-stream",
});
