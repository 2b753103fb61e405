import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { documentSchema } from "#engine/document.ts";
import { executionSchema, executionSummarySchema } from "#server/executions/reads/schema.ts";
import { flowSchema, flowSummarySchema } from "#server/flows/documents/schema.ts";
import { nodeTypeSchema } from "#server/flows/node-types/schema.ts";
import { apiKeySchema } from "#server/identity/account/schema.ts";
import type { EndpointSpec } from "#server/identity/endpoint/endpoint.ts";
import { userSchema } from "#server/identity/people/schema.ts";
import { sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
import { config } from "#server/platform/config/config.ts";
import { problemSchema } from "#server/platform/http/schema.ts";
import { toOperation } from "./operation.ts";
import { publicPaths } from "./public-paths.ts";

/** The entire HTTP contract as OpenAPI 3.1, generated from the declarations that the endpoints use. */
export function describeApi(specs: readonly EndpointSpec[]) {
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Millrace",
      version: "1",
      description:
        "Turns any HTTP call into a workflow run. Errors are RFC 9457 problems with a `code`; lists are `{data, next_cursor}`; every response carries `X-Request-Id`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: config().baseUrl }],
    security: [{ session: [] }, { api_key: [] }],
    paths: { ...publicPaths(), ...managementPaths(specs) },
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(),
          description: "A browser's session. Writes must come from this service's own origin.",
        },
        api_key: { type: "http", scheme: "bearer", description: "An API key, created under Settings." },
      },
      schemas: {
        ApiKey: apiKeySchema,
        Execution: executionSchema,
        ExecutionSummary: executionSummarySchema,
        Flow: flowSchema,
        FlowDocument: documentSchema,
        FlowSummary: flowSummarySchema,
        NodeType: nodeTypeSchema,
        Problem: problemSchema,
        User: userSchema,
      },
    },
  });
}

function managementPaths(specs: readonly EndpointSpec[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const spec of specs) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: toOperation(spec) };
  }
  return paths;
}
