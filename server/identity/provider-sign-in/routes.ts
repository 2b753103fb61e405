import * as contract from "#api/identity/provider-sign-in/contract.ts";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getEnabledProvider, getSignInWays } from "#server/identity/providers/data.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { type HandlerResult, noContent, ok } from "#server/platform/http/reply.ts";
import type { Attempt } from "./attempt-cookie.ts";
import { getIdentities } from "./data.ts";
import { unlinkIdentity } from "./mutations.ts";
import { startAttempt } from "./start.ts";

export const startSignInEndpoint = endpoint(
  contract.startSignIn,
  async ({ params: { id }, body: { next, invitation } }) => start(id, { next, invitation, linkTo: null }),
);

export const startLinkEndpoint = endpoint(contract.startLink, async ({ principal, params: { id } }) => {
  if (!canManageAccount(principal)) return requireSessionForAccount;
  return start(id, { next: "/settings", invitation: null, linkTo: principal.userId });
});

export const listIdentitiesEndpoint = endpoint(contract.listIdentities, async ({ principal }) => {
  if (!canManageAccount(principal)) return requireSessionForAccount;
  const identities = await getIdentities(principal);
  return ok({
    data: identities.map(({ id, issuer, createdAt, lastUsedAt }) => ({
      id,
      issuer,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    })),
    linkable: (await getSignInWays()).providers,
  });
});

export const unlinkIdentityEndpoint = endpoint(
  contract.unlinkIdentity,
  async ({ principal, params: { id } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const { kind } = await unlinkIdentity(principal, id, await getSignInSettings());
    if (kind === "removed") return noContent();
    if (kind === "not_found") return notFound("linked account");
    return refuse(
      409,
      "only_way_in",
      "Nothing else would sign you in. Set a password or link another provider first.",
    );
  },
);

async function start(
  id: string,
  attempt: Pick<Attempt, "next" | "invitation" | "linkTo">,
): Promise<HandlerResult> {
  const provider = await getEnabledProvider(id);
  if (!provider) return notFound("sign-in provider");
  const started = await startAttempt(provider, attempt);
  if (started) return { ...ok({ url: started.url }), headers: { "set-cookie": started.cookie } };
  return refuse(
    502,
    "provider_unavailable",
    `${provider.name} cannot be used at the moment. Try again shortly, or ask an owner to check its settings.`,
  );
}
