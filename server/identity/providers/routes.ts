import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { signInSettingsSchema } from "#server/identity/sign-in-settings/schema.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getProviders } from "./data.ts";
import { changeSignInSettings, createProvider, deleteProvider, updateProvider } from "./mutations.ts";
import { toProvider } from "./present.ts";
import {
  createProviderBodySchema,
  providerListSchema,
  providerParamsSchema,
  providerSchema,
  updateProviderBodySchema,
} from "./schema.ts";

const tag = "Sign-in";

const refusals = {
  not_found: notFound("sign-in provider"),
  too_many: refuse(409, "too_many_providers", "There are too many providers. Delete one first."),
  no_way_in: refuse(
    409,
    "no_way_in",
    "You could no longer sign in: passwords would be off, and your account is linked to no enabled provider.",
  ),
  no_second_factor: refuse(
    409,
    "no_second_factor",
    "Set up your own second factor first. Otherwise this would sign you out.",
  ),
} as const;

export const listProvidersEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/sign-in-providers",
    summary: "List the providers that sign people in, without their client secrets",
    tag,
    access: "owner",
    responses: { 200: providerListSchema },
  },
  async ({ principal }) => ok({ data: (await getProviders(principal)).map(toProvider) }),
);

export const createProviderEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/sign-in-providers",
    summary: "Add an OpenID Connect provider, Google or GitHub",
    tag,
    access: "owner",
    body: createProviderBodySchema,
    responses: { 201: providerSchema },
    refusals: ["too_many_providers", "no_way_in"],
  },
  async ({ principal, body }) => {
    const outcome = await createProvider(principal, body);
    return outcome.kind === "done" ? created(toProvider(outcome.provider)) : refusals[outcome.kind];
  },
);

export const updateProviderEndpoint = endpoint(
  {
    method: "PUT",
    path: "/api/sign-in-providers/{id}",
    summary: "Change a provider; without client_secret the stored one is kept",
    tag,
    access: "owner",
    params: providerParamsSchema,
    body: updateProviderBodySchema,
    responses: { 200: providerSchema },
    refusals: ["not_found", "no_way_in"],
  },
  async ({ principal, params: { id }, body }) => {
    const outcome = await updateProvider(principal, id, body);
    return outcome.kind === "done" ? ok(toProvider(outcome.provider)) : refusals[outcome.kind];
  },
);

export const deleteProviderEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/sign-in-providers/{id}",
    summary: "Delete a provider; users and their links to it stay",
    tag,
    access: "owner",
    params: providerParamsSchema,
    responses: { 204: null },
    refusals: ["not_found", "no_way_in"],
  },
  async ({ principal, params: { id } }) => {
    const { kind } = await deleteProvider(principal, id);
    return kind === "deleted" ? noContent() : refusals[kind];
  },
);

export const getSignInSettingsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/sign-in-settings",
    summary: "Get how people may sign in",
    tag,
    access: "owner",
    responses: { 200: signInSettingsSchema },
  },
  async () => {
    const { passwords, secondFactorRoles } = await getSignInSettings();
    return ok({ passwords, second_factor_roles: secondFactorRoles });
  },
);

export const changeSignInSettingsEndpoint = endpoint(
  {
    method: "PUT",
    path: "/api/sign-in-settings",
    summary: "Switch passwords on or off, and choose the roles that need a second factor",
    tag,
    access: "owner",
    body: signInSettingsSchema,
    responses: { 200: signInSettingsSchema },
    refusals: ["no_way_in", "no_second_factor"],
  },
  async ({ principal, body }) => {
    const { passwords, second_factor_roles } = body;
    const secondFactorRoles = [...new Set(second_factor_roles)];
    const { kind } = await changeSignInSettings(principal, { passwords, secondFactorRoles });
    return kind === "done" ? ok({ passwords, second_factor_roles: secondFactorRoles }) : refusals[kind];
  },
);
