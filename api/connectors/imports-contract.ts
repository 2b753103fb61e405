import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import {
  compareVersionsQuerySchema,
  connectorComparisonSchema,
  connectorVersionsSchema,
  describeApiBodySchema,
  describedApiSchema,
  importConnectorBodySchema,
  importedConnectorSchema,
} from "./imports-schema.ts";
import { connectorNameSchema } from "./schema.ts";

const tag = "Connectors";
const params = z.strictObject({ name: connectorNameSchema });
const unreadable = [
  "description_invalid",
  "description_too_large",
  "description_not_loaded",
  "busy",
] as const;

export const importConnector = defineContract({
  method: "POST",
  path: "/api/connectors/openapi",
  summary: "Make a connector, or the next version of one, from the description of an API",
  tag,
  access: "editor",
  body: importConnectorBodySchema,
  isBodyUnread: true,
  responses: { 201: importedConnectorSchema },
  refusals: ["invalid_request", "name_taken", "operation_unknown", ...unreadable],
});

export const describeApi = defineContract({
  method: "POST",
  path: "/api/connectors/openapi/operations",
  summary: "List what the description of an API offers: its operations, its server and the ways to sign in",
  tag,
  access: "editor",
  body: describeApiBodySchema,
  isBodyUnread: true,
  responses: { 200: describedApiSchema },
  refusals: ["invalid_request", ...unreadable],
});

export const compareConnector = defineContract({
  method: "POST",
  path: "/api/connectors/openapi/changes",
  summary: "Compare an imported connector with a description, and list the flows that use what differs",
  tag,
  access: "editor",
  body: importConnectorBodySchema,
  isBodyUnread: true,
  responses: { 200: connectorComparisonSchema },
  refusals: ["not_found", "invalid_request", "operation_unknown", ...unreadable],
});

export const listConnectorVersions = defineContract({
  method: "GET",
  path: "/api/connectors/{name}/versions",
  summary: "List the versions of an imported connector, where each came from, and the flows that use it",
  tag,
  access: "viewer",
  params,
  responses: { 200: connectorVersionsSchema },
  refusals: ["not_found"],
});

export const compareConnectorVersions = defineContract({
  method: "GET",
  path: "/api/connectors/{name}/changes",
  summary: "Compare two versions of an imported connector, and list the flows that use what differs",
  tag,
  access: "viewer",
  params,
  query: compareVersionsQuerySchema,
  responses: { 200: connectorComparisonSchema },
  refusals: ["not_found"],
});

export const removeConnector = defineContract({
  method: "DELETE",
  path: "/api/connectors/{name}",
  summary: "Delete an imported connector with its versions, unless a flow or a connection uses it",
  tag,
  access: "editor",
  params,
  responses: { 204: null },
  refusals: ["not_found", "connector_in_use", "connector_shipped"],
});
