import { toApiKey } from "#server/identity/account/present.ts";
import {
  apiKeySchema,
  createApiKeyBodySchema,
  createdApiKeySchema,
} from "#server/identity/account/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { idPageQuerySchema, pageOf } from "#server/platform/http/schema.ts";
import { getService, getServiceKeys, getServices } from "./data.ts";
import { createService, createServiceKey, deleteService, updateService } from "./mutations.ts";
import { toService } from "./present.ts";
import {
  createServiceBodySchema,
  serviceParamsSchema,
  serviceSchema,
  updateServiceBodySchema,
} from "./schema.ts";

const tag = "Services";

const refusals = {
  not_found: notFound("service"),
  from_environment: refuse(
    409,
    "from_environment",
    "This service belongs to the setting BOOTSTRAP_API_KEY. Create another service instead.",
  ),
  too_many: refuse(409, "too_many_services", "There are too many services. Delete one first."),
} as const;

export const listServicesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/services",
    summary: "List services, newest first: programs with a role and API keys of their own",
    tag,
    access: "owner",
    query: idPageQuerySchema,
    responses: { 200: pageOf(serviceSchema) },
  },
  async ({ principal, query: { limit, cursor } }) => {
    const services = await getServices(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(services, limit, toService));
  },
);

export const createServiceEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/services",
    summary: "Create a service",
    tag,
    access: "owner",
    body: createServiceBodySchema,
    responses: { 201: serviceSchema },
    refusals: ["too_many_services"],
  },
  async ({ principal, body }) => {
    const outcome = await createService(principal, body);
    return outcome.kind === "done" ? created(toService(outcome.service)) : refusals[outcome.kind];
  },
);

export const updateServiceEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/services/{id}",
    summary: "Rename a service or change its role; takes effect with its keys' next request",
    tag,
    access: "owner",
    params: serviceParamsSchema,
    body: updateServiceBodySchema,
    responses: { 200: serviceSchema },
    refusals: ["not_found", "from_environment"],
  },
  async ({ principal, params: { id }, body }) => {
    const outcome = await updateService(principal, id, body);
    return outcome.kind === "done" ? ok(toService(outcome.service)) : refusals[outcome.kind];
  },
);

export const deleteServiceEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/services/{id}",
    summary: "Delete a service with its API keys; the flows that it created stay",
    tag,
    access: "owner",
    params: serviceParamsSchema,
    responses: { 204: null },
    refusals: ["not_found", "from_environment"],
  },
  async ({ principal, params: { id } }) => {
    const { kind } = await deleteService(principal, id);
    return kind === "deleted" ? noContent() : refusals[kind];
  },
);

export const listServiceKeysEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/services/{id}/api-keys",
    summary: "List the API keys of a service, newest first",
    tag,
    access: "owner",
    params: serviceParamsSchema,
    query: idPageQuerySchema,
    responses: { 200: pageOf(apiKeySchema) },
    refusals: ["not_found"],
  },
  async ({ principal, params: { id }, query: { limit, cursor } }) => {
    const service = await getService(principal, id);
    if (!service) return refusals.not_found;
    const keys = await getServiceKeys(principal, service, { limit: limit + 1, after: cursor });
    return ok(toPage(keys, limit, toApiKey));
  },
);

export const createServiceKeyEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/services/{id}/api-keys",
    summary: "Create an API key of a service; this response is the only one that contains it",
    tag,
    access: "owner",
    params: serviceParamsSchema,
    body: createApiKeyBodySchema,
    responses: { 201: createdApiKeySchema },
    refusals: ["not_found", "from_environment", "scope_not_allowed"],
  },
  async ({ principal, params: { id }, body: { name, scopes, expires_at } }) => {
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    const outcome = await createServiceKey(principal, id, { name, scopes: [...new Set(scopes)], expiresAt });
    if (outcome.kind === "done") return created({ ...toApiKey(outcome.stored), key: outcome.key });
    if (outcome.kind !== "scope_not_allowed") return refusals[outcome.kind];
    const detail = `This service acts as ${outcome.role}, which does not include ${outcome.denied.join(", ")}.`;
    return refuse(403, "scope_not_allowed", detail);
  },
);
