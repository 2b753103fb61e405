import type {
  IdPageQuery,
  License,
  LicenseActivation,
  LicenseCheck,
  LicenseFilter,
  LicenseListQuery,
  LicenseStatus,
  LicenseSummary,
} from "#api/packages/licenses/schema.ts";
import { clock } from "#lib/clock.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { escapeLike } from "#server/platform/database/escape-like.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { parseLicenseKey } from "./license-key.ts";
import { toActivation, toCheck, toLicense, toLicenseSummary } from "./present.ts";

export interface LicensePageResult<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** The columns and relations that a list row needs. */
const summaryParts = {
  package: { select: { slug: true } },
  _count: { select: { activations: { where: { counts: true } } } },
} satisfies Prisma.LicenseInclude;

/** A page of licenses, newest first. */
export async function listLicenses(
  _: Principal,
  query: LicenseListQuery,
): Promise<LicensePageResult<LicenseSummary>> {
  return findLicenses(query, query.limit, query.cursor);
}

/** All licenses that match a filter, newest first, a page at a time. */
export async function* iterateLicenses(
  _: Principal,
  filter: LicenseFilter,
): AsyncGenerator<LicenseSummary[]> {
  for (let cursor: string | undefined; ; ) {
    const page: LicensePageResult<LicenseSummary> = await findLicenses(filter, 500, cursor);
    yield page.data;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

async function findLicenses(
  filter: LicenseFilter,
  limit: number,
  after: string | undefined,
): Promise<LicensePageResult<LicenseSummary>> {
  const now = clock.now();
  const rows = await prisma().license.findMany({
    where: { AND: [toWhere(filter, now), after === undefined ? {} : { id: { lt: after } }] },
    include: summaryParts,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const data = rows.slice(0, limit).map((row) => toLicenseSummary(row, now));
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

function toWhere({ package: slug, status, q }: LicenseFilter, now: Date): Prisma.LicenseWhereInput {
  return {
    ...(slug !== undefined && { package: { slug } }),
    AND: [status === undefined ? {} : byStatus(status, now), q ? byText(q) : {}],
  };
}

function byStatus(status: LicenseStatus, now: Date): Prisma.LicenseWhereInput {
  if (status === "expired") return { status: "active", expiresAt: { lte: now } };
  if (status === "active") return { status, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  return { status };
}

/** A whole key is searched by its end: the full key is not stored. */
function byText(q: string): Prisma.LicenseWhereInput {
  const end = parseLicenseKey(q)?.end ?? q.replace(/^XXXX-/i, "").toUpperCase();
  const contains = { contains: escapeLike(q), mode: "insensitive" } as const;
  return { OR: [{ keyEnd: { endsWith: escapeLike(end) } }, { customer: contains }, { plan: contains }] };
}

/** A license with its features. Returns null if there is no such license. */
export async function getLicense(_: Principal, id: string): Promise<License | null> {
  return readLicense(prisma(), id);
}

/** The same within a transaction, so that it sees the transaction's own changes. */
export async function readLicense(tx: Transaction, id: string): Promise<License | null> {
  const row = await tx.license.findUnique({
    where: { id },
    include: {
      ...summaryParts,
      features: { include: { feature: true }, orderBy: { feature: { lookupKey: "asc" } } },
    },
  });
  if (!row) return null;
  const creator =
    row.createdById && (await tx.user.findUnique({ where: { id: row.createdById }, select: { name: true } }));
  return toLicense(row, creator ? creator.name : null, clock.now());
}

/** The instances of a license, newest first. Returns null if there is no such license. */
export async function listActivations(
  _: Principal,
  licenseId: string,
  { limit, cursor }: IdPageQuery,
): Promise<LicensePageResult<LicenseActivation> | null> {
  if (!(await exists(licenseId))) return null;
  const rows = await prisma().activation.findMany({
    where: { licenseId, ...(cursor !== undefined && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const data = rows.slice(0, limit).map(toActivation);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** The checks of a license in the last 90 days, newest first. Returns null if there is no such license. */
export async function listChecks(
  _: Principal,
  licenseId: string,
  { limit, cursor }: IdPageQuery,
): Promise<LicensePageResult<LicenseCheck> | null> {
  if (!(await exists(licenseId))) return null;
  const rows = await prisma().licenseCheck.findMany({
    where: { licenseId, ...(cursor !== undefined && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const data = rows.slice(0, limit).map(toCheck);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

async function exists(licenseId: string): Promise<boolean> {
  return (await prisma().license.findUnique({ where: { id: licenseId }, select: { id: true } })) !== null;
}
