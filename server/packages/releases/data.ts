import {
  type Channel,
  channelSchema,
  channels,
  type Package,
  type PackageListQuery,
  picturesSchema,
  platformSchema,
  type Release,
  type ReleaseListQuery,
} from "#api/packages/releases/schema.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { config } from "#server/platform/config/config.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { toPage } from "#server/platform/http/page.ts";
import { rankReleases, selectRelease } from "./select-release.ts";

/** A page of a list on the wire. */
interface PageOf<Item> {
  data: Item[];
  next_cursor: string | null;
}

const withReleases = {
  releases: {
    select: { id: true, version: true, channel: true, rollout: true, yankedAt: true, publishedAt: true },
  },
} satisfies Prisma.PackageInclude;

type PackageRow = Prisma.PackageGetPayload<{ include: typeof withReleases }>;

/** Packages, oldest first. */
export async function getPackages(
  _: Principal,
  { limit, cursor }: PackageListQuery,
): Promise<PageOf<Package>> {
  const rows = await prisma().package.findMany({
    where: cursor === undefined ? {} : { id: { gt: cursor } },
    include: withReleases,
    orderBy: { id: "asc" },
    take: limit + 1,
  });
  return toPage(rows, limit, toPackage);
}

/** Returns null if there is no package with this name. */
export async function getPackage(_: Principal, slug: string): Promise<Package | null> {
  return readPackage(prisma(), slug);
}

/** The same within a transaction, so that it sees the transaction's own changes. */
export async function readPackage(tx: Transaction, slug: string): Promise<Package | null> {
  const row = await tx.package.findUnique({ where: { slug }, include: withReleases });
  return row && toPackage(row);
}

/** A package's releases, newest first. Returns null if there is no such package. */
export async function getReleases(
  _: Principal,
  slug: string,
  { limit, cursor, channel }: ReleaseListQuery,
): Promise<PageOf<Release> | null> {
  const owner = await prisma().package.findUnique({ where: { slug }, select: { id: true } });
  if (!owner) return null;
  const rows = await prisma().release.findMany({
    where: {
      packageId: owner.id,
      ...(channel && { channel }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const names = await findNames(rows.map(({ createdById }) => createdById));
  return toPage(rows, limit, (row) => toRelease(row, slug, names));
}

/** Returns null if there is no release with this version. */
export async function getRelease(_: Principal, slug: string, version: string): Promise<Release | null> {
  return readRelease(prisma(), slug, version);
}

/** The same within a transaction. */
export async function readRelease(tx: Transaction, slug: string, version: string): Promise<Release | null> {
  const row = await tx.release.findFirst({ where: { version, package: { slug } } });
  return row && toRelease(row, slug, await findNames([row.createdById]));
}

function toPackage(row: PackageRow): Package {
  const releases = row.releases.map((release) => ({
    ...release,
    channel: channelSchema.parse(release.channel),
  }));
  const ranked = rankReleases(releases);
  const newest = (channel: Channel) => {
    const release = selectRelease(ranked, channel, ({ rollout }) => rollout > 0);
    return release && { version: release.version, published_at: release.publishedAt.toISOString() };
  };
  const [stable, beta, alpha] = channels.map(newest);
  const { id, slug, name, description, homepage, author, license, licensed } = row;
  return {
    id,
    slug,
    name,
    description,
    homepage,
    author,
    license,
    licensed,
    icons: picturesSchema.parse(row.icons),
    banners: picturesSchema.parse(row.banners),
    latest_url: `${config().baseUrl}/v1/packages/${slug}/latest`,
    latest: { stable: stable ?? null, beta: beta ?? null, alpha: alpha ?? null },
    release_count: releases.length,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function toRelease(
  row: Prisma.ReleaseGetPayload<object>,
  slug: string,
  names: ReadonlyMap<string, string>,
): Release {
  return {
    id: row.id,
    package: slug,
    version: row.version,
    channel: channelSchema.parse(row.channel),
    notes: row.notes,
    min_supported: row.minSupported,
    rollout: row.rollout,
    critical: row.critical,
    platform: platformSchema.parse(row.platform),
    filename: row.filename,
    content_type: row.contentType,
    size: Number(row.size),
    sha1: row.sha1,
    sha256: row.sha256,
    sha512: row.sha512,
    published_at: row.publishedAt.toISOString(),
    published_by: names.get(row.createdById ?? "") ?? null,
    yanked_at: row.yankedAt?.toISOString() ?? null,
    yank_reason: row.yankReason,
  };
}

async function findNames(userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const users = await prisma().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}
