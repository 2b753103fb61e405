import * as contract from "#api/executions/tag-suggestions/contract.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import type { Json } from "#lib/json.ts";
import { getLastOutputs } from "#server/executions/reads/data.ts";
import { hideTokensIn, mayResume } from "#server/executions/resume-links/hide-tokens.ts";
import { getFlow } from "#server/flows/documents/data.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { findShownVariables } from "#server/flows/variables/data.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { toTagSample } from "./tag-sample.ts";

export const listTagsEndpoint = endpoint(contract.listTags, async ({ principal, params, query }) => {
  const flow = await getFlow(principal, params.id);
  if (!flow) return flowNotFound;
  const built = buildGraph(flow.document, nodeTypes());
  // The upstream nodes of an invalid draft are not defined; activation reports the problems.
  if ("problems" in built) return ok([]);
  const outputs = await getLastOutputs(principal, params.id);
  const variables = await findShownVariables(params.id);
  const tags = suggestTags({ graph: built.graph, nodeId: query.node_id, outputs, variables });
  const shown = (sample: Json) => (mayResume(principal) ? sample : hideTokensIn(sample));
  return ok(tags.map(({ sample, ...suggestion }) => ({ ...suggestion, sample: shown(toTagSample(sample)) })));
});
