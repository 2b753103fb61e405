import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getEnabledProvider, getSignInWays } from "#server/identity/providers/data.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { type HandlerResult, noContent, ok } from "#server/platform/http/reply.ts";
import type { Attempt } from "./attempt-cookie.ts";
import { getIdentities } from "./data.ts";
import { unlinkIdentity } from "./mutations.ts";
import {
  identitiesSchema,
  identityParamsSchema,
  startBodySchema,
  startedSchema,
  startParamsSchema,
} from "./schema.ts";
import { startAttempt } from "./start.ts";

const tag = "Sign-in";

export const startSignInEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/sign-in-providers/{id}/attempts",
    summary: "Start to sign in with a provider: get its page, and the cookie that its response needs",
    tag,
    access: "public",
    params: startParamsSchema,
    body: startBodySchema,
    responses: { 200: startedSchema },
    refusals: ["not_found", "provider_unavailable"],
  },
  async ({ params: { id }, body: { next, invitation } }) => start(id, { next, invitation, linkTo: null }),
);

export const startLinkEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/me/identities/{id}",
    summary: "Start to link your account at a provider, so that it signs you in",
    tag,
    access: "viewer",
    params: startParamsSchema,
    responses: { 200: startedSchema },
    refusals: ["forbidden", "not_found", "provider_unavailable"],
  },
  async ({ principal, params: { id } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    return start(id, { next: "/settings", invitation: null, linkTo: principal.userId });
  },
);

export const listIdentitiesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/me/identities",
    summary: "List your accounts at providers",
    tag,
    access: "viewer",
    responses: { 200: identitiesSchema },
    refusals: ["forbidden"],
  },
  async ({ principal }) => {
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
  },
);

export const unlinkIdentityEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/me/identities/{id}",
    summary: "Remove the link to your account at a provider",
    tag,
    access: "viewer",
    params: identityParamsSchema,
    responses: { 204: null },
    refusals: ["forbidden", "not_found", "only_way_in"],
  },
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
