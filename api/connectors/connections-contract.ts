import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  authorizationSchema,
  authorizeBodySchema,
  clientConnectionSchema,
  connectionFlowsSchema,
  connectionSchema,
  connectionTestSchema,
  createConnectionBodySchema,
  deleteConnectionQuerySchema,
  listConnectionsQuerySchema,
  oauthClientSchema,
  registerClientBodySchema,
  updateConnectionBodySchema,
} from "./connections-schema.ts";
import { connectorNameSchema } from "./schema.ts";

const tag = "Connections";
const params = z.strictObject({ id: z.uuid() });
const clientParams = z.strictObject({ connector: connectorNameSchema, authentication: z.string().max(100) });

export const listConnections = defineContract({
  method: "GET",
  path: "/api/connections",
  summary: "List the connections of accounts to connectors, newest first, without their secrets",
  tag,
  access: "viewer",
  query: listConnectionsQuerySchema,
  responses: { 200: pageOf(connectionSchema) },
});

export const addConnection = defineContract({
  method: "POST",
  path: "/api/connections",
  summary: "Connect an account with a key, a token or a password; no response ever contains it",
  tag,
  access: "editor",
  body: createConnectionBodySchema,
  responses: { 201: connectionSchema },
  refusals: ["invalid_request"],
});

export const changeConnection = defineContract({
  method: "PATCH",
  path: "/api/connections/{id}",
  summary: "Rename a connection or replace its fields",
  tag,
  access: "editor",
  params,
  body: updateConnectionBodySchema,
  responses: { 200: connectionSchema },
  refusals: ["not_found", "invalid_request"],
});

export const removeConnection = defineContract({
  method: "DELETE",
  path: "/api/connections/{id}",
  summary: "Delete a connection that no flow uses, or with force=true one that flows use, which then fail",
  tag,
  access: "editor",
  params,
  query: deleteConnectionQuerySchema,
  responses: { 204: null },
  refusals: ["not_found", "connection_in_use"],
});

export const listConnectionFlows = defineContract({
  method: "GET",
  path: "/api/connections/{id}/flows",
  summary: "List the flows whose draft or live version uses a connection, at most 50",
  tag,
  access: "viewer",
  params,
  responses: { 200: connectionFlowsSchema },
  refusals: ["not_found"],
});

export const testConnection = defineContract({
  method: "POST",
  path: "/api/connections/{id}/test",
  summary: "Send the connector's test request, and keep the account's name and whether it works",
  tag,
  access: "editor",
  params,
  responses: { 200: connectionTestSchema },
  refusals: ["not_found"],
});

export const authorizeConnection = defineContract({
  method: "POST",
  path: "/api/connections/authorizations",
  summary: "Begin to connect an account by OAuth: returns the provider's page for it",
  tag,
  access: "editor",
  body: authorizeBodySchema,
  responses: { 201: authorizationSchema },
  refusals: ["invalid_request", "not_found", "oauth_client_missing"],
});

export const listOauthClients = defineContract({
  method: "GET",
  path: "/api/oauth-clients",
  summary: "List the connectors that sign in by OAuth, with the registered apps, without their secrets",
  tag,
  access: "editor",
  responses: { 200: pageOf(oauthClientSchema) },
});

export const registerOauthClient = defineContract({
  method: "PUT",
  path: "/api/oauth-clients/{connector}/{authentication}",
  summary: "Store the app that was registered with a provider",
  tag,
  access: "owner",
  params: clientParams,
  body: registerClientBodySchema,
  responses: { 200: oauthClientSchema },
  refusals: ["not_found", "invalid_request"],
});

export const removeOauthClient = defineContract({
  method: "DELETE",
  path: "/api/oauth-clients/{connector}/{authentication}",
  summary: "Forget an app; connections made with it stop when their access expires",
  tag,
  access: "owner",
  params: clientParams,
  responses: { 204: null },
  refusals: ["not_found"],
});

export const listClientConnections = defineContract({
  method: "GET",
  path: "/api/oauth-clients/{connector}/{authentication}/connections",
  summary: "List the connections that get their access through an app, at most 200: they stop without it",
  tag,
  access: "editor",
  params: clientParams,
  responses: { 200: pageOf(clientConnectionSchema) },
  refusals: ["not_found"],
});
