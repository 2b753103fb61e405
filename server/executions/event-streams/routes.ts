import { getFlowIdOf } from "#server/executions/reads/data.ts";
import { executionNotFound } from "#server/executions/reads/refusals.ts";
import { executionChangesQuerySchema, executionParamsSchema } from "#server/executions/reads/schema.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { flowEventStream } from "#server/identity/visibility/follow-flow.ts";
import { eventStream } from "#server/platform/event-stream/event-stream.ts";
import { followExecution } from "./follow-execution.ts";
import { watchExecutions } from "./watch-executions.ts";
import { watchFlow } from "./watch-flow.ts";

const tag = "Executions";

export const followExecutionEventsEndpoint = endpoint(
  {
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
  },
  async (call) => {
    const { principal, params } = call;
    const flowId = await getFlowIdOf(principal, params.id);
    if (flowId === null) return executionNotFound;
    return flowEventStream(call, flowId, (sink) =>
      followExecution(principal, { id: params.id, flowId }, sink),
    );
  },
);

export const watchExecutionsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/executions/events",
    summary:
      "Watch executions (server-sent events): `changed` with `{flow_ids}`, the flows whose executions may have changed; an empty list means any flow",
    tag,
    access: "viewer",
    query: executionChangesQuerySchema,
    responses: { 200: null },
    mediaType: "text/event-stream",
  },
  async (call) => eventStream(call, (sink) => watchExecutions(call.principal, call.query.flow_id, sink)),
);

export const watchFlowEndpoint = endpoint(
  {
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
  },
  async (call) =>
    flowEventStream(call, call.params.id, (sink) => watchFlow(call.principal, call.params.id, sink)),
);
