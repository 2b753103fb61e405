import { z } from "zod";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
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
import {
  catalogItemSchema,
  createElementBodySchema,
  elementListQuerySchema,
  elementParamsSchema,
  elementSchema,
  elementSummarySchema,
  itemQuerySchema,
  publicationBodySchema,
  updateElementBodySchema,
} from "./schema.ts";

const tag = "Elements";

export const listElementsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/elements",
    summary: "List elements by name, in every status",
    tag,
    access: "viewer",
    query: elementListQuerySchema,
    responses: { 200: pageOf(elementSummarySchema) },
  },
  async ({ principal, query }) => ok(await list(principal, query)),
);

export const createElementEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/elements",
    summary: "Create an element as a draft",
    tag,
    access: "editor",
    body: createElementBodySchema,
    responses: { 201: elementSchema },
    refusals: ["name_taken", "invalid_content"],
  },
  async ({ principal, body }) => {
    const refusal = refuseContent(body);
    if (refusal) return refusal;
    const outcome = await elements.createElement(principal, body);
    if (outcome.kind === "name_taken") return refuseName(body.name);
    return created(outcome.element, `/api/elements/${outcome.element.id}`);
  },
);

export const readElementEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/elements/{id}",
    summary: "Get an element with its contents and versions",
    tag,
    access: "viewer",
    params: elementParamsSchema,
    responses: { 200: elementSchema },
  },
  async ({ principal, params }) => {
    const element = await getElement(principal, params.id);
    return element ? ok(element) : elementNotFound;
  },
);

export const readElementItemEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/elements/{id}/item",
    summary: "Get a published element for installation, including pro ones",
    tag,
    access: "viewer",
    params: elementParamsSchema,
    query: itemQuerySchema,
    responses: { 200: catalogItemSchema.extend({ $schema: z.string(), docs: z.string() }) },
  },
  async ({ principal, params, query }) => {
    const element = await getElement(principal, params.id);
    const entry = element && (await catalogCache().get()).byName.get(element.name);
    if (entry?.element.status !== "published") return elementNotFound;
    return ok(toConnectedItem(entry.element, query.webhook ?? null));
  },
);

export const updateElementEndpoint = endpoint(
  {
    method: "PUT",
    path: "/api/elements/{id}",
    summary: "Change an element's draft",
    tag,
    access: "editor",
    params: elementParamsSchema,
    body: updateElementBodySchema,
    responses: { 200: elementSchema },
    refusals: ["element_shipped", "element_changed", "invalid_content"],
  },
  async ({ principal, params, body }) => {
    const refusal = refuseContent(body);
    if (refusal) return refusal;
    const outcome = await elements.updateElement(principal, params.id, body);
    if (outcome.kind === "not_found") return elementNotFound;
    if (outcome.kind === "shipped") return refuseShipped(body.title);
    if (outcome.kind === "changed") return refuseChanged(outcome.updatedAt);
    return ok(outcome.element);
  },
);

export const publishElementEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/elements/{id}/publication",
    summary: "Publish an element's draft as the next version, or a withdrawn element again",
    tag,
    access: "editor",
    params: elementParamsSchema,
    body: publicationBodySchema,
    responses: { 200: elementSchema },
    refusals: ["version_too_low"],
  },
  async ({ principal, params, body }) => {
    const outcome = await elements.publishElement(principal, params.id, body);
    if (outcome.kind === "not_found") return elementNotFound;
    if (outcome.kind === "version_too_low") return refuseVersion(outcome.current);
    // The editor opens the element's page next, possibly before this process receives its own notification.
    catalogCache().outdate();
    return ok(outcome.element);
  },
);

export const withdrawElementEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/elements/{id}/publication",
    summary: "Withdraw an element from the catalog",
    tag,
    access: "editor",
    params: elementParamsSchema,
    responses: { 200: elementSchema },
  },
  async ({ principal, params }) => {
    const outcome = await elements.withdrawElement(principal, params.id);
    if (outcome.kind === "not_found") return elementNotFound;
    catalogCache().outdate();
    return ok(outcome.element);
  },
);
