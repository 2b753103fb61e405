import { defineContract } from "#api/contract.ts";
import { idPageQuerySchema, pageOf } from "#api/http/schema.ts";
import { memberParamsSchema, memberSchema, updateMemberBodySchema } from "./schema.ts";

const tag = "People";

export const listUsers = defineContract({
  method: "GET",
  path: "/api/users",
  summary: "List users, newest first",
  tag,
  access: "owner",
  query: idPageQuerySchema,
  responses: { 200: pageOf(memberSchema) },
});

export const updateUser = defineContract({
  method: "PATCH",
  path: "/api/users/{id}",
  summary: "Change a user's role, or deactivate or reactivate them; takes effect with their next request",
  tag,
  access: "owner",
  params: memberParamsSchema,
  body: updateMemberBodySchema,
  responses: { 200: memberSchema },
  refusals: ["not_found", "last_owner", "own_account"],
});

export const removeUser = defineContract({
  method: "DELETE",
  path: "/api/users/{id}",
  summary: "Remove a user with their sessions and API keys; their flows stay",
  tag,
  access: "owner",
  params: memberParamsSchema,
  responses: { 204: null },
  refusals: ["not_found", "last_owner", "own_account"],
});

export const handOverOwnership = defineContract({
  method: "PUT",
  path: "/api/users/{id}/ownership",
  summary: "Hand over your ownership: the user becomes an owner and you become an editor",
  tag,
  access: "owner",
  params: memberParamsSchema,
  responses: { 200: memberSchema },
  refusals: ["not_found", "own_account", "deactivated", "service_account"],
});
