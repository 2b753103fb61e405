import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
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

export const listElements = defineContract({
  method: "GET",
  path: "/api/elements",
  summary: "List elements by name, in every status",
  tag,
  access: "viewer",
  query: elementListQuerySchema,
  responses: { 200: pageOf(elementSummarySchema) },
});

export const createElement = defineContract({
  method: "POST",
  path: "/api/elements",
  summary: "Create an element as a draft",
  tag,
  access: "editor",
  body: createElementBodySchema,
  responses: { 201: elementSchema },
  refusals: ["name_taken", "invalid_content"],
});

export const readElement = defineContract({
  method: "GET",
  path: "/api/elements/{id}",
  summary: "Get an element with its contents and versions",
  tag,
  access: "viewer",
  params: elementParamsSchema,
  responses: { 200: elementSchema },
});

export const readElementItem = defineContract({
  method: "GET",
  path: "/api/elements/{id}/item",
  summary: "Get a published element for installation, including pro ones",
  tag,
  access: "viewer",
  params: elementParamsSchema,
  query: itemQuerySchema,
  responses: { 200: catalogItemSchema.extend({ $schema: z.string(), docs: z.string() }) },
});

export const updateElement = defineContract({
  method: "PUT",
  path: "/api/elements/{id}",
  summary: "Change an element's draft",
  tag,
  access: "editor",
  params: elementParamsSchema,
  body: updateElementBodySchema,
  responses: { 200: elementSchema },
  refusals: ["element_shipped", "element_changed", "invalid_content"],
});

export const publishElement = defineContract({
  method: "POST",
  path: "/api/elements/{id}/publication",
  summary: "Publish an element's draft as the next version, or a withdrawn element again",
  tag,
  access: "editor",
  params: elementParamsSchema,
  body: publicationBodySchema,
  responses: { 200: elementSchema },
  refusals: ["version_too_low"],
});

export const withdrawElement = defineContract({
  method: "DELETE",
  path: "/api/elements/{id}/publication",
  summary: "Withdraw an element from the catalog",
  tag,
  access: "editor",
  params: elementParamsSchema,
  responses: { 200: elementSchema },
});
