import * as contract from "#api/identity/service-accounts/contract.ts";
import { toApiKey } from "#server/identity/account/present.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getService, getServiceKeys, getServices } from "./data.ts";
import { createService, createServiceKey, deleteService, updateService } from "./mutations.ts";
import { toService } from "./present.ts";

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
  contract.listServices,
  async ({ principal, query: { limit, cursor } }) => {
    const services = await getServices(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(services, limit, toService));
  },
);

export const createServiceEndpoint = endpoint(contract.createService, async ({ principal, body }) => {
  const outcome = await createService(principal, body);
  return outcome.kind === "done" ? created(toService(outcome.service)) : refusals[outcome.kind];
});

export const updateServiceEndpoint = endpoint(
  contract.updateService,
  async ({ principal, params: { id }, body }) => {
    const outcome = await updateService(principal, id, body);
    return outcome.kind === "done" ? ok(toService(outcome.service)) : refusals[outcome.kind];
  },
);

export const deleteServiceEndpoint = endpoint(
  contract.deleteService,
  async ({ principal, params: { id } }) => {
    const { kind } = await deleteService(principal, id);
    return kind === "deleted" ? noContent() : refusals[kind];
  },
);

export const listServiceKeysEndpoint = endpoint(
  contract.listServiceKeys,
  async ({ principal, params: { id }, query: { limit, cursor } }) => {
    const service = await getService(principal, id);
    if (!service) return refusals.not_found;
    const keys = await getServiceKeys(principal, service, { limit: limit + 1, after: cursor });
    return ok(toPage(keys, limit, toApiKey));
  },
);

export const createServiceKeyEndpoint = endpoint(
  contract.createServiceKey,
  async ({ principal, params: { id }, body: { name, scopes, expires_at } }) => {
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    const outcome = await createServiceKey(principal, id, { name, scopes: [...new Set(scopes)], expiresAt });
    if (outcome.kind === "done") return created({ ...toApiKey(outcome.stored), key: outcome.key });
    if (outcome.kind !== "scope_not_allowed") return refusals[outcome.kind];
    const detail = `This service acts as ${outcome.role}, which does not include ${outcome.denied.join(", ")}.`;
    return refuse(403, "scope_not_allowed", detail);
  },
);
