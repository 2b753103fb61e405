import { defineContract } from "#api/contract.ts";
import { idPageQuerySchema, pageOf } from "#api/http/schema.ts";
import { apiKeySchema, createApiKeyBodySchema, createdApiKeySchema } from "#api/identity/account/schema.ts";
import {
  createServiceBodySchema,
  serviceParamsSchema,
  serviceSchema,
  updateServiceBodySchema,
} from "./schema.ts";

const tag = "Services";

export const listServices = defineContract({
  method: "GET",
  path: "/api/services",
  summary: "List services, newest first: programs with a role and API keys of their own",
  tag,
  access: "owner",
  query: idPageQuerySchema,
  responses: { 200: pageOf(serviceSchema) },
});

export const createService = defineContract({
  method: "POST",
  path: "/api/services",
  summary: "Create a service",
  tag,
  access: "owner",
  body: createServiceBodySchema,
  responses: { 201: serviceSchema },
  refusals: ["too_many_services"],
});

export const updateService = defineContract({
  method: "PATCH",
  path: "/api/services/{id}",
  summary: "Rename a service or change its role; takes effect with its keys' next request",
  tag,
  access: "owner",
  params: serviceParamsSchema,
  body: updateServiceBodySchema,
  responses: { 200: serviceSchema },
  refusals: ["not_found", "from_environment"],
});

export const deleteService = defineContract({
  method: "DELETE",
  path: "/api/services/{id}",
  summary: "Delete a service with its API keys; the flows that it created stay",
  tag,
  access: "owner",
  params: serviceParamsSchema,
  responses: { 204: null },
  refusals: ["not_found", "from_environment"],
});

export const listServiceKeys = defineContract({
  method: "GET",
  path: "/api/services/{id}/api-keys",
  summary: "List the API keys of a service, newest first",
  tag,
  access: "owner",
  params: serviceParamsSchema,
  query: idPageQuerySchema,
  responses: { 200: pageOf(apiKeySchema) },
  refusals: ["not_found"],
});

export const createServiceKey = defineContract({
  method: "POST",
  path: "/api/services/{id}/api-keys",
  summary: "Create an API key of a service; this response is the only one that contains it",
  tag,
  access: "owner",
  params: serviceParamsSchema,
  body: createApiKeyBodySchema,
  responses: { 201: createdApiKeySchema },
  refusals: ["not_found", "from_environment", "scope_not_allowed"],
});
