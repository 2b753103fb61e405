import { z } from "zod";
import {
  groupRoleSchema,
  maxProviders,
  providerKinds,
  type SignInWays,
} from "#api/identity/providers/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { environmentProviders } from "./environment.ts";
import { issuerKey } from "./issuer-key.ts";
import type { StoredProvider } from "./provider.ts";

const kindSchema = z.enum(providerKinds);

type Row = Awaited<ReturnType<Transaction["signInProvider"]["findUniqueOrThrow"]>>;

export function toStoredProvider(row: Row): StoredProvider {
  const { id, name, issuer, clientId, scopes, groupsClaim, trustsEmail, signsOut, enabled, createdAt } = row;
  return {
    id,
    name,
    kind: kindSchema.parse(row.kind),
    issuer,
    clientId,
    clientSecret: decryptSecret(id, row.clientSecret),
    scopes,
    groupsClaim,
    groupRoles: groupRoleSchema.array().parse(row.groupRoles),
    defaultRole: roleSchema.nullable().parse(row.defaultRole),
    trustsEmail,
    signsOut,
    enabled,
    createdAt,
  };
}

/** Every provider: those of the environment, then the others in the order of their creation. */
async function loadProviders(tx: Transaction = prisma()): Promise<StoredProvider[]> {
  const rows = await tx.signInProvider.findMany({ orderBy: { id: "asc" }, take: maxProviders });
  return [...environmentProviders(), ...rows.map(toStoredProvider)];
}

export function getProviders(_: Principal<"owner">): Promise<StoredProvider[]> {
  return loadProviders();
}

/** An enabled provider; null if no enabled provider has this id. */
export async function getEnabledProvider(id: string): Promise<StoredProvider | null> {
  const fromEnvironment = environmentProviders().find((provider) => provider.id === id);
  if (fromEnvironment) return fromEnvironment;
  if (!z.uuid().safeParse(id).success) return null;
  const row = await prisma().signInProvider.findFirst({ where: { id, enabled: true } });
  return row && toStoredProvider(row);
}

/** How people may sign in at the moment. */
export async function getSignInWays(): Promise<SignInWays> {
  const select = { id: true, name: true, kind: true } as const;
  const rows = await prisma().signInProvider.findMany({
    select,
    where: { enabled: true },
    orderBy: { id: "asc" },
    take: maxProviders,
  });
  const all = [...environmentProviders(), ...rows];
  return {
    passwords: (await getSignInSettings()).passwords,
    providers: all.map(({ id, name, kind }) => ({ id, name, kind: kindSchema.parse(kind) })),
  };
}

/** Whether the principal can sign in with an enabled provider. */
export async function hasProviderIdentity({ userId }: Principal, tx: Transaction): Promise<boolean> {
  const issuers = (await loadProviders(tx))
    .filter(({ enabled }) => enabled)
    .map(({ issuer }) => issuerKey(issuer));
  const found = await tx.identity.findFirst({ where: { userId, issuer: { in: issuers } } });
  return found !== null;
}
