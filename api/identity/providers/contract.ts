import { defineContract } from "#api/contract.ts";
import { signInSettingsSchema } from "#api/identity/sign-in-settings/schema.ts";
import {
  createProviderBodySchema,
  providerListSchema,
  providerParamsSchema,
  providerSchema,
  updateProviderBodySchema,
} from "./schema.ts";

const tag = "Sign-in";

export const listProviders = defineContract({
  method: "GET",
  path: "/api/sign-in-providers",
  summary: "List the providers that sign people in, without their client secrets",
  tag,
  access: "owner",
  responses: { 200: providerListSchema },
});

export const createProvider = defineContract({
  method: "POST",
  path: "/api/sign-in-providers",
  summary: "Add an OpenID Connect provider, Google or GitHub",
  tag,
  access: "owner",
  body: createProviderBodySchema,
  responses: { 201: providerSchema },
  refusals: ["too_many_providers", "no_way_in"],
});

export const updateProvider = defineContract({
  method: "PUT",
  path: "/api/sign-in-providers/{id}",
  summary: "Change a provider; without client_secret the stored one is kept",
  tag,
  access: "owner",
  params: providerParamsSchema,
  body: updateProviderBodySchema,
  responses: { 200: providerSchema },
  refusals: ["not_found", "no_way_in"],
});

export const deleteProvider = defineContract({
  method: "DELETE",
  path: "/api/sign-in-providers/{id}",
  summary: "Delete a provider; users and their links to it stay",
  tag,
  access: "owner",
  params: providerParamsSchema,
  responses: { 204: null },
  refusals: ["not_found", "no_way_in"],
});

export const getSignInSettings = defineContract({
  method: "GET",
  path: "/api/sign-in-settings",
  summary: "Get how people may sign in",
  tag,
  access: "owner",
  responses: { 200: signInSettingsSchema },
});

export const changeSignInSettings = defineContract({
  method: "PUT",
  path: "/api/sign-in-settings",
  summary: "Switch passwords on or off, and choose the roles that need a second factor",
  tag,
  access: "owner",
  body: signInSettingsSchema,
  responses: { 200: signInSettingsSchema },
  refusals: ["no_way_in", "no_second_factor"],
});
