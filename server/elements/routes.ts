import * as contract from "#api/elements/contract.ts";
import { pathOf } from "#api/path.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { catalogCache } from "./catalog.ts";
import { getElement, listElements as list } from "./data.ts";
import * as elements from "./mutations.ts";
import {
  elementNotFound,
  refuseChanged,
  refuseContent,
  refuseName,
  refuseShipped,
  refuseVersion,
} from "./refusals.ts";
import { toConnectedItem } from "./registry-item.ts";

export const listElementsEndpoint = endpoint(contract.listElements, async ({ principal, query }) =>
  ok(await list(principal, query)),
);

export const createElementEndpoint = endpoint(contract.createElement, async ({ principal, body }) => {
  const refusal = refuseContent(body);
  if (refusal) return refusal;
  const outcome = await elements.createElement(principal, body);
  if (outcome.kind === "name_taken") return refuseName(body.name);
  return created(outcome.element, pathOf(contract.readElement, { id: outcome.element.id }));
});

export const readElementEndpoint = endpoint(contract.readElement, async ({ principal, params }) => {
  const element = await getElement(principal, params.id);
  return element ? ok(element) : elementNotFound;
});

export const readElementItemEndpoint = endpoint(
  contract.readElementItem,
  async ({ principal, params, query }) => {
    const element = await getElement(principal, params.id);
    const entry = element && (await catalogCache().get()).byName.get(element.name);
    if (entry?.element.status !== "published") return elementNotFound;
    return ok(toConnectedItem(entry.element, query.webhook ?? null));
  },
);

export const updateElementEndpoint = endpoint(contract.updateElement, async ({ principal, params, body }) => {
  const refusal = refuseContent(body);
  if (refusal) return refusal;
  const outcome = await elements.updateElement(principal, params.id, body);
  if (outcome.kind === "not_found") return elementNotFound;
  if (outcome.kind === "shipped") return refuseShipped(body.title);
  if (outcome.kind === "changed") return refuseChanged(outcome.updatedAt);
  return ok(outcome.element);
});

export const publishElementEndpoint = endpoint(
  contract.publishElement,
  async ({ principal, params, body }) => {
    const outcome = await elements.publishElement(principal, params.id, body);
    if (outcome.kind === "not_found") return elementNotFound;
    if (outcome.kind === "version_too_low") return refuseVersion(outcome.current);
    // The editor opens the element's page next, possibly before this process receives its own notification.
    catalogCache().outdate();
    return ok(outcome.element);
  },
);

export const withdrawElementEndpoint = endpoint(contract.withdrawElement, async ({ principal, params }) => {
  const outcome = await elements.withdrawElement(principal, params.id);
  if (outcome.kind === "not_found") return elementNotFound;
  catalogCache().outdate();
  return ok(outcome.element);
});
