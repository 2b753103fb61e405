import { z } from "zod";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { catalogCache } from "./catalog.ts";
import { getElement, listElements as list } from "./data.ts";
import * as elements from "./mutations.ts";
import {
  noElement,
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

export const listElements = endpoint(
  {
    method: "GET",
    path: "/api/elements",
    summary: "List elements by name, in every status",
    tag,
    access: "viewer",
    query: elementListQuerySchema,
    answers: { 200: listOf(elementSummarySchema) },
  },
  async ({ principal, query }) => ok(await list(principal, query)),
);

export const createElement = endpoint(
  {
    method: "POST",
    path: "/api/elements",
    summary: "Create an element as a draft",
    tag,
    access: "editor",
    body: createElementBodySchema,
    answers: { 201: elementSchema },
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

export const readElement = endpoint(
  {
    method: "GET",
    path: "/api/elements/{id}",
    summary: "Get an element with its contents and versions",
    tag,
    access: "viewer",
    params: elementParamsSchema,
    answers: { 200: elementSchema },
  },
  async ({ principal, params }) => {
    const element = await getElement(principal, params.id);
    return element ? ok(element) : noElement;
  },
);

export const readElementItem = endpoint(
  {
    method: "GET",
    path: "/api/elements/{id}/item",
    summary: "Get a published element as it is installed, pro ones too",
    tag,
    access: "viewer",
    params: elementParamsSchema,
    query: itemQuerySchema,
    answers: { 200: catalogItemSchema.extend({ $schema: z.string(), docs: z.string() }) },
  },
  async ({ principal, params, query }) => {
    const element = await getElement(principal, params.id);
    const entry = element && (await catalogCache().get()).byName.get(element.name);
    if (entry?.element.status !== "published") return noElement;
    return ok(toConnectedItem(entry.element, query.webhook ?? null));
  },
);

export const updateElement = endpoint(
  {
    method: "PUT",
    path: "/api/elements/{id}",
    summary: "Change what is edited of an element",
    tag,
    access: "editor",
    params: elementParamsSchema,
    body: updateElementBodySchema,
    answers: { 200: elementSchema },
    refusals: ["element_shipped", "element_changed", "invalid_content"],
  },
  async ({ principal, params, body }) => {
    const refusal = refuseContent(body);
    if (refusal) return refusal;
    const outcome = await elements.updateElement(principal, params.id, body);
    if (outcome.kind === "not_found") return noElement;
    if (outcome.kind === "shipped") return refuseShipped(body.title);
    if (outcome.kind === "changed") return refuseChanged(outcome.updatedAt);
    return ok(outcome.element);
  },
);

export const publishElement = endpoint(
  {
    method: "POST",
    path: "/api/elements/{id}/publication",
    summary: "Publish what is edited as the next version, or a withdrawn element again",
    tag,
    access: "editor",
    params: elementParamsSchema,
    body: publicationBodySchema,
    answers: { 200: elementSchema },
    refusals: ["version_too_low"],
  },
  async ({ principal, params, body }) => {
    const outcome = await elements.publishElement(principal, params.id, body);
    if (outcome.kind === "not_found") return noElement;
    if (outcome.kind === "version_too_low") return refuseVersion(outcome.current);
    // The editor opens the element's page next, perhaps before this process receives its own notification.
    catalogCache().outdate();
    return ok(outcome.element);
  },
);

export const withdrawElement = endpoint(
  {
    method: "DELETE",
    path: "/api/elements/{id}/publication",
    summary: "Withdraw an element from the catalogue",
    tag,
    access: "editor",
    params: elementParamsSchema,
    answers: { 200: elementSchema },
  },
  async ({ principal, params }) => {
    const outcome = await elements.withdrawElement(principal, params.id);
    if (outcome.kind === "not_found") return noElement;
    catalogCache().outdate();
    return ok(outcome.element);
  },
);
