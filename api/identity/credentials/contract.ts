import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  createCredentialBodySchema,
  credentialSchema,
  listCredentialsQuerySchema,
  updateCredentialBodySchema,
} from "./schema.ts";

const tag = "Credentials";

const params = z.strictObject({ id: z.uuid() });

export const listCredentials = defineContract({
  method: "GET",
  path: "/api/credentials",
  summary: "List credentials, newest first, without their secrets",
  tag,
  access: "viewer",
  query: listCredentialsQuerySchema,
  responses: { 200: pageOf(credentialSchema) },
});

export const addCredential = defineContract({
  method: "POST",
  path: "/api/credentials",
  summary: "Store a credential; no response ever contains its secret",
  tag,
  access: "editor",
  body: createCredentialBodySchema,
  responses: { 201: credentialSchema },
  refusals: ["invalid_request"],
});

export const changeCredential = defineContract({
  method: "PUT",
  path: "/api/credentials/{id}",
  summary: "Rename a credential or replace its secret; a missing secret is not changed",
  tag,
  access: "editor",
  params,
  body: updateCredentialBodySchema,
  responses: { 200: credentialSchema },
  refusals: ["not_found", "invalid_request"],
});

export const removeCredential = defineContract({
  method: "DELETE",
  path: "/api/credentials/{id}",
  summary: "Delete a credential that no flow uses",
  tag,
  access: "editor",
  params,
  responses: { 204: null },
  refusals: ["not_found", "credential_in_use"],
});
