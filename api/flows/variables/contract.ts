import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  createVariableBodySchema,
  listVariablesQuerySchema,
  updateVariableBodySchema,
  variableSchema,
} from "./schema.ts";

const tag = "Variables";

const params = z.strictObject({ id: z.uuid() });

export const listVariables = defineContract({
  method: "GET",
  path: "/api/variables",
  summary: "List variables, newest first, without the values of secret ones",
  tag,
  access: "viewer",
  query: listVariablesQuerySchema,
  responses: { 200: pageOf(variableSchema) },
});

export const createVariable = defineContract({
  method: "POST",
  path: "/api/variables",
  summary: "Create a variable of the installation or of one flow; no response contains a secret value",
  tag,
  access: "editor",
  body: createVariableBodySchema,
  responses: { 201: variableSchema },
  refusals: ["invalid_request", "name_taken", "too_many"],
});

export const updateVariable = defineContract({
  method: "PUT",
  path: "/api/variables/{id}",
  summary: "Change a variable; values that are left out do not change",
  tag,
  access: "editor",
  params,
  names: { thing: "variable", param: "id" },
  body: updateVariableBodySchema,
  responses: { 200: variableSchema },
  refusals: ["not_found", "invalid_request", "name_taken"],
});

export const deleteVariable = defineContract({
  method: "DELETE",
  path: "/api/variables/{id}",
  summary: "Delete a variable, also while flows name it",
  tag,
  access: "editor",
  params,
  names: { thing: "variable", param: "id" },
  responses: { 204: null },
  refusals: ["not_found"],
});
