import { z } from "zod";
import { buildGraph } from "#engine/graph/build.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { systemClock } from "#lib/clock.ts";
import { getExecution, getLastOutputs } from "#server/executions/reads/data.ts";
import { refuseStart } from "#server/executions/reads/refusals.ts";
import { executionSchema } from "#server/executions/reads/schema.ts";
import { startTest } from "#server/executions/runs/mutations.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { getFlow } from "./data.ts";
import { noFlow } from "./refusals.ts";
import { flowParamsSchema, tagQuerySchema, tagSchema, testExecutionBodySchema } from "./schema.ts";
import { toTagSample } from "./tag-sample.ts";

const tag = "Flows";

export const testFlow = endpoint(
  {
    method: "POST",
    path: "/api/flows/{id}/test-executions",
    summary: "Run the draft",
    tag,
    access: "editor",
    params: flowParamsSchema,
    body: testExecutionBodySchema,
    answers: { 201: executionSchema },
    refusals: ["flow_invalid"],
  },
  async ({ principal, params, body }) => {
    const started = await startTest(principal, params.id, body, systemClock.now());
    if (!("id" in started)) return refuseStart(started);
    return created(await getExecution(principal, started.id), `/api/executions/${started.id}`);
  },
);

export const listTags = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/tags",
    summary: "List the tags that a node's settings can use",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    query: tagQuerySchema,
    answers: { 200: z.array(tagSchema) },
  },
  async ({ principal, params, query }) => {
    const flow = await getFlow(principal, params.id);
    if (!flow) return noFlow;
    const built = buildGraph(flow.document, nodeTypes());
    // What lies before a node cannot be told while the draft does not hang together; activation says why.
    if ("problems" in built) return ok([]);
    const outputs = await getLastOutputs(principal, params.id);
    const tags = suggestTags({ graph: built.graph, nodeId: query.node_id, outputs });
    return ok(tags.map(({ sample, ...suggestion }) => ({ ...suggestion, sample: toTagSample(sample) })));
  },
);
