import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import {
  executionChangeSchema,
  executionChangesQuerySchema,
  executionParamsSchema,
  executionSchema,
} from "#api/executions/reads/schema.ts";
import { flowParamsSchema, savedRevisionSchema } from "#api/flows/documents/schema.ts";
import { tabsSchema } from "#api/flows/documents/tabs/schema.ts";

const tag = "Executions";

/** The flows whose executions may have changed. */
const changedFlowsSchema = z.object({ flow_ids: z.array(z.string()) });

export const watchExecution = defineContract({
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
  events: { execution: executionSchema, change: executionChangeSchema },
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
  events: { changed: changedFlowsSchema },
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
  events: { draft: savedRevisionSchema, tabs: tabsSchema, executions: changedFlowsSchema },
});
