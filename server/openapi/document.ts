import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Contract } from "#api/contract.ts";
import { executionSchema, executionSummarySchema } from "#api/executions/reads/schema.ts";
import { flowSchema, flowSummarySchema } from "#api/flows/documents/schema.ts";
import { nodeTypeSchema } from "#api/flows/node-types/schema.ts";
import { problemSchema } from "#api/http/schema.ts";
import { apiKeySchema } from "#api/identity/account/schema.ts";
import { userSchema } from "#api/identity/people/schema.ts";
import { documentSchema } from "#engine/document.ts";
import { sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
import { config } from "#server/platform/config/config.ts";
import { toOperation } from "./operation.ts";
import { publicPaths } from "./public-paths.ts";

/** The entire HTTP contract as OpenAPI 3.1, generated from the declarations that the endpoints use. */
export function describeApi(contracts: readonly Contract[]) {
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
    paths: { ...publicPaths(), ...managementPaths(contracts) },
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

function managementPaths(contracts: readonly Contract[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: toOperation(contract),
    };
  }
  return paths;
}
