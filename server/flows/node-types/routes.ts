import * as contract from "#api/flows/node-types/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listCatalog } from "./catalog.ts";
import { nodeTypes } from "./provided.ts";

export const listNodeTypesEndpoint = endpoint(contract.listNodeTypes, async ({ query }) =>
  ok({ data: listCatalog(nodeTypes(), query.q), next_cursor: null }),
);
