import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { listCatalog } from "./catalog.ts";
import { nodeTypes } from "./provided.ts";
import { nodeTypeSchema } from "./schema.ts";

export const listNodeTypes = endpoint(
  {
    method: "GET",
    path: "/api/nodes",
    summary: "The node types: what each is for, its settings, its handles and its output",
    tag: "Node types",
    access: "viewer",
    answers: { 200: listOf(nodeTypeSchema) },
  },
  async () => ok({ data: listCatalog(nodeTypes()), next_cursor: null }),
);
