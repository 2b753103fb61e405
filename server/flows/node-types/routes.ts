import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { listCatalog } from "./catalog.ts";
import { nodeTypes } from "./provided.ts";
import { nodeTypeSchema } from "./schema.ts";

export const listNodeTypesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/nodes",
    summary: "List the node types with their purpose, settings, handles and output",
    tag: "Node types",
    access: "viewer",
    responses: { 200: pageOf(nodeTypeSchema) },
  },
  async () => ok({ data: listCatalog(nodeTypes()), next_cursor: null }),
);
