import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getKeysOf, type StoredApiKey } from "#server/identity/account/data.ts";
import { bootstrapServiceId } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

export interface ServiceRow {
  id: string;
  name: string;
  role: Role;
  createdAt: Date;
  /** The number of keys that are not revoked. */
  apiKeys: number;
  lastUsedAt: Date | null;
}

const withKeys = {
  _count: { select: { apiKeys: { where: { revokedAt: null } } } },
  apiKeys: {
    select: { lastUsedAt: true },
    where: { lastUsedAt: { not: null } },
    orderBy: { lastUsedAt: "desc" },
    take: 1,
  },
} as const;

/** The account of BOOTSTRAP_API_KEY outlives the variable. It is listed while a key belongs to it. */
const listed = {
  service: true,
  OR: [{ id: { not: bootstrapServiceId } }, { apiKeys: { some: { revokedAt: null } } }],
};

/** Services, newest first. */
export async function getServices(
  _: Principal<"owner">,
  { limit, after }: PageRequest,
): Promise<ServiceRow[]> {
  const users = await prisma().user.findMany({
    where: { ...listed, ...(after && { id: { lt: after } }) },
    include: withKeys,
    orderBy: { id: "desc" },
    take: limit,
  });
  return users.map(toServiceRow);
}

/** Returns null if there is no such service. */
export async function getService(
  _: Principal<"owner">,
  id: string,
  tx: Transaction = prisma(),
): Promise<ServiceRow | null> {
  const user = await tx.user.findFirst({ where: { id, ...listed }, include: withKeys });
  return user && toServiceRow(user);
}

/** The keys of a service that are not revoked, newest first. */
export function getServiceKeys(
  _: Principal<"owner">,
  { id }: ServiceRow,
  page: PageRequest,
): Promise<StoredApiKey[]> {
  return getKeysOf({ userId: id }, page);
}

interface UserWithKeys {
  id: string;
  name: string;
  role: string;
  createdAt: Date;
  _count: { apiKeys: number };
  apiKeys: { lastUsedAt: Date | null }[];
}

function toServiceRow({ id, name, role, createdAt, _count, apiKeys }: UserWithKeys): ServiceRow {
  return {
    id,
    name,
    role: roleSchema.parse(role),
    createdAt,
    apiKeys: _count.apiKeys,
    lastUsedAt: apiKeys[0]?.lastUsedAt ?? null,
  };
}
