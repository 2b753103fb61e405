// Providers and the sign-in settings change together: switching passwords off, or changing a provider while they are off,
// must leave the owner who does it a way to sign in. A lock lets one of these changes run at a time.

import {
  type CreateProviderBody,
  maxProviders,
  type UpdateProviderBody,
} from "#api/identity/providers/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { endSessionsWithoutFactor } from "#server/identity/second-factors/mutations.ts";
import { getSignInSettings, type StoredSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { hasProviderIdentity, toStoredProvider } from "./data.ts";
import type { StoredProvider } from "./provider.ts";

/** Thrown to roll a change back that would leave its owner no way to sign in. */
class NoWayIn extends Error {}

export type ProviderOutcome =
  | { kind: "done"; provider: StoredProvider }
  | { kind: "not_found" | "too_many" | "no_way_in" };

/** Adds a provider, with its client secret encrypted. */
export function createProvider(
  principal: Principal<"owner">,
  { client_secret, ...body }: CreateProviderBody,
): Promise<ProviderOutcome> {
  return changeWays(principal, async (tx) => {
    if ((await tx.signInProvider.count()) >= maxProviders) return { kind: "too_many" };
    const id = newId();
    const data = { id, ...toColumns(body), clientSecret: encryptSecret(id, client_secret) };
    const provider = toStoredProvider(await tx.signInProvider.create({ data }));
    const target = { id, name: body.name };
    await recordAudit(tx, principal, { action: "sign_in_provider.created", target, after: shown(provider) });
    return { kind: "done", provider };
  });
}

/** Changes a provider. The stored client secret is kept unless a new one is given. */
export function updateProvider(
  principal: Principal<"owner">,
  id: string,
  { client_secret, ...body }: UpdateProviderBody,
): Promise<ProviderOutcome> {
  return changeWays(principal, async (tx) => {
    const row = await tx.signInProvider.findUnique({ where: { id } });
    if (!row) return { kind: "not_found" };
    const data = {
      ...toColumns(body),
      updatedAt: clock.now(),
      ...(client_secret !== undefined && { clientSecret: encryptSecret(id, client_secret) }),
    };
    const provider = toStoredProvider(await tx.signInProvider.update({ where: { id }, data }));
    await recordAudit(tx, principal, {
      action: "sign_in_provider.changed",
      target: { id, name: body.name },
      before: { ...shown(toStoredProvider(row)), new_value: false },
      after: { ...shown(provider), new_value: client_secret !== undefined },
    });
    return { kind: "done", provider };
  });
}

/** Deletes a provider. Users stay, and so do their links to the issuer, in case it is added again. */
export function deleteProvider(
  principal: Principal<"owner">,
  id: string,
): Promise<{ kind: "deleted" | "not_found" | "no_way_in" }> {
  return changeWays(principal, async (tx) => {
    const row = await tx.signInProvider.findUnique({ where: { id } });
    if (!row) return { kind: "not_found" };
    await tx.signInProvider.delete({ where: { id } });
    const target = { id, name: row.name };
    const before = shown(toStoredProvider(row));
    await recordAudit(tx, principal, { action: "sign_in_provider.deleted", target, before });
    return { kind: "deleted" };
  });
}

/**
 * Changes how people may sign in. Users who now need a second factor and do not have one are signed out, and
 * set one up when they sign in again.
 *
 * @returns `no_second_factor` if the caller would be signed out by it
 */
export function changeSignInSettings(
  principal: Principal<"owner">,
  after: StoredSignInSettings,
): Promise<{ kind: "done" | "no_way_in" | "no_second_factor" }> {
  return changeWays(principal, async (tx) => {
    const before = await getSignInSettings(tx);
    const { userId } = principal;
    const own = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
    if (after.secondFactorRoles.includes(principal.role) && !own) return { kind: "no_second_factor" };
    await tx.signInSettings.upsert({ where: { id: 1 }, create: { id: 1, ...after }, update: after });
    await endSessionsWithoutFactor(tx);
    await recordAudit(tx, principal, {
      action: "sign_in_settings.changed",
      target: { id: null, name: "Sign-in settings" },
      before: toFields(before),
      after: toFields(after),
    });
    return { kind: "done" };
  });
}

async function changeWays<Outcome>(
  principal: Principal<"owner">,
  change: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome | { kind: "no_way_in" }> {
  try {
    return await prisma().$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.signInWays})`;
      const outcome = await change(tx);
      const { passwords } = await getSignInSettings(tx);
      if (!passwords && !(await hasProviderIdentity(principal, tx))) throw new NoWayIn();
      return outcome;
    });
  } catch (fault) {
    if (fault instanceof NoWayIn) return { kind: "no_way_in" };
    throw fault;
  }
}

function toColumns(body: Omit<CreateProviderBody, "client_secret">) {
  const {
    name,
    kind,
    issuer,
    client_id,
    scopes,
    groups_claim,
    group_roles,
    default_role,
    trusts_email,
    signs_out,
    enabled,
  } = body;
  return {
    name,
    kind,
    issuer,
    clientId: client_id,
    scopes,
    groupsClaim: groups_claim,
    groupRoles: group_roles,
    defaultRole: default_role,
    trustsEmail: trusts_email,
    signsOut: signs_out,
    enabled,
  };
}

/** A provider as an audit entry shows it. */
function shown({ id: _, createdAt: __, clientSecret: ___, ...provider }: StoredProvider) {
  return provider;
}

/**
 * The settings as an audit entry shows them. The field names do not contain "password", because values of
 * such fields are never shown.
 */
function toFields({ passwords, secondFactorRoles }: StoredSignInSettings) {
  return {
    ways: passwords ? "passwords and providers" : "providers only",
    second_factor_roles: secondFactorRoles,
  };
}
