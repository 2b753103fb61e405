import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  connectorDetailSchema,
  connectorEntrySchema,
  connectorNameSchema,
  connectorOperationSchema,
  connectorTriggerSchema,
  matchOperationsBodySchema,
  operationMatchesSchema,
  operationNameSchema,
  operationRunSchema,
  runOperationBodySchema,
} from "./schema.ts";

const tag = "Connectors";
const params = z.strictObject({ name: connectorNameSchema });
const operationParams = z.strictObject({ name: connectorNameSchema, operation: z.string().max(200) });

export const listConnectors = defineContract({
  method: "GET",
  path: "/api/connectors",
  summary: "List the connectors, those that are shipped first",
  tag,
  access: "viewer",
  responses: { 200: pageOf(connectorEntrySchema) },
});

export const listOperationNames = defineContract({
  method: "GET",
  path: "/api/connectors/operation-names",
  summary: "List all operations and triggers of all connectors with the words that find them",
  tag,
  access: "viewer",
  responses: { 200: pageOf(operationNameSchema) },
});

export const matchOperations = defineContract({
  method: "POST",
  path: "/api/connectors/operation-matches",
  summary: "Find the operations of connectors that send a request, by its method, host and path",
  tag,
  access: "editor",
  body: matchOperationsBodySchema,
  responses: { 200: operationMatchesSchema },
});

export const readConnector = defineContract({
  method: "GET",
  path: "/api/connectors/{name}",
  summary:
    "Read a connector: its operations with their proof, its triggers, and what a connection of it needs",
  tag,
  access: "viewer",
  params,
  responses: { 200: connectorDetailSchema },
  refusals: ["not_found"],
});

export const readOperation = defineContract({
  method: "GET",
  path: "/api/connectors/{name}/operations/{operation}",
  summary: "Read an operation with its fields, its request and its sample, in a version or in the newest",
  tag,
  access: "viewer",
  params: operationParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  responses: { 200: connectorOperationSchema },
  refusals: ["not_found"],
});

export const readTrigger = defineContract({
  method: "GET",
  path: "/api/connectors/{name}/triggers/{trigger}",
  summary:
    "Read a trigger with its fields, how it finds events, and its sample, in a version or in the newest",
  tag,
  access: "viewer",
  params: z.strictObject({ name: connectorNameSchema, trigger: z.string().max(200) }),
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  responses: { 200: connectorTriggerSchema },
  refusals: ["not_found"],
});

export const runOperation = defineContract({
  method: "POST",
  path: "/api/connectors/{name}/operations/{operation}/run",
  summary: "Run an operation alone, and see its requests and responses",
  tag,
  access: "editor",
  params: operationParams,
  body: runOperationBodySchema,
  responses: { 200: operationRunSchema },
  refusals: ["not_found", "invalid_request"],
});
