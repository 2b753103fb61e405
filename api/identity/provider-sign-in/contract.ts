import { defineContract } from "#api/contract.ts";
import {
  identitiesSchema,
  identityParamsSchema,
  startBodySchema,
  startedSchema,
  startParamsSchema,
} from "./schema.ts";

const tag = "Sign-in";

export const startSignIn = defineContract({
  method: "POST",
  path: "/api/sign-in-providers/{id}/attempts",
  summary: "Start to sign in with a provider: get its page, and the cookie that its response needs",
  tag,
  access: "public",
  params: startParamsSchema,
  body: startBodySchema,
  responses: { 200: startedSchema },
  refusals: ["not_found", "provider_unavailable"],
});

export const startLink = defineContract({
  method: "POST",
  path: "/api/me/identities/{id}",
  summary: "Start to link your account at a provider, so that it signs you in",
  tag,
  access: "viewer",
  params: startParamsSchema,
  responses: { 200: startedSchema },
  refusals: ["forbidden", "not_found", "provider_unavailable"],
});

export const listIdentities = defineContract({
  method: "GET",
  path: "/api/me/identities",
  summary: "List your accounts at providers",
  tag,
  access: "viewer",
  responses: { 200: identitiesSchema },
  refusals: ["forbidden"],
});

export const unlinkIdentity = defineContract({
  method: "DELETE",
  path: "/api/me/identities/{id}",
  summary: "Remove the link to your account at a provider",
  tag,
  access: "viewer",
  params: identityParamsSchema,
  responses: { 204: null },
  refusals: ["forbidden", "not_found", "only_way_in"],
});
