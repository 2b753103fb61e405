import * as contract from "#api/identity/providers/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getProviders } from "./data.ts";
import { changeSignInSettings, createProvider, deleteProvider, updateProvider } from "./mutations.ts";
import { toProvider } from "./present.ts";

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

export const listProvidersEndpoint = endpoint(contract.listProviders, async ({ principal }) =>
  ok({ data: (await getProviders(principal)).map(toProvider) }),
);

export const createProviderEndpoint = endpoint(contract.createProvider, async ({ principal, body }) => {
  const outcome = await createProvider(principal, body);
  return outcome.kind === "done" ? created(toProvider(outcome.provider)) : refusals[outcome.kind];
});

export const updateProviderEndpoint = endpoint(
  contract.updateProvider,
  async ({ principal, params: { id }, body }) => {
    const outcome = await updateProvider(principal, id, body);
    return outcome.kind === "done" ? ok(toProvider(outcome.provider)) : refusals[outcome.kind];
  },
);

export const deleteProviderEndpoint = endpoint(
  contract.deleteProvider,
  async ({ principal, params: { id } }) => {
    const { kind } = await deleteProvider(principal, id);
    return kind === "deleted" ? noContent() : refusals[kind];
  },
);

export const getSignInSettingsEndpoint = endpoint(contract.getSignInSettings, async () => {
  const { passwords, secondFactorRoles } = await getSignInSettings();
  return ok({ passwords, second_factor_roles: secondFactorRoles });
});

export const changeSignInSettingsEndpoint = endpoint(
  contract.changeSignInSettings,
  async ({ principal, body }) => {
    const { passwords, second_factor_roles } = body;
    const secondFactorRoles = [...new Set(second_factor_roles)];
    const { kind } = await changeSignInSettings(principal, { passwords, secondFactorRoles });
    return kind === "done" ? ok({ passwords, second_factor_roles: secondFactorRoles }) : refusals[kind];
  },
);
