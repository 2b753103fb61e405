import { z } from "zod";
import { storedStatusSchema } from "#api/packages/licenses/schema.ts";
import { channelSchema, platformSchema } from "#api/packages/releases/schema.ts";
import { packagesChannel } from "#queue/channels.ts";
import type { LicenseStanding } from "#server/packages/licenses/rules.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.sql.ts";

/** The public fields of a package. */
export interface OfferedPackage {
  id: string;
  slug: string;
  name: string;
  description: string;
  homepage: string | null;
  author: string | null;
  license: string | null;
  licensed: boolean;
  icons: Record<string, string>;
  banners: Record<string, string>;
}

/** The public fields of a release. */
export type OfferedRelease = z.infer<typeof releaseRowSchema>;

const releaseRowSchema = z.object({
  id: z.string(),
  version: z.string(),
  channel: channelSchema,
  minSupported: z.string().nullable(),
  rollout: z.int(),
  critical: z.boolean(),
  platform: platformSchema,
  filename: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.coerce.number(),
  sha1: z.string(),
  sha256: z.string(),
  sha384: z.string(),
  sha512: z.string(),
  blake2b: z.string(),
  publishedAt: z.date(),
  yankedAt: z.date().nullable(),
});

const packageColumns = "id, slug, name, description, homepage, author, license, licensed, icons, banners";

const releaseColumns = `
  r.id, r.version, r.channel, r.min_supported as "minSupported", r.rollout, r.critical, r.platform, r.filename,
  r.content_type as "contentType", r.size, r.sha1, r.sha256, r.sha384, r.sha512, r.blake2b,
  r.published_at as "publishedAt", r.yanked_at as "yankedAt"`;

/** A package and all its releases that are not yanked. Returns null if there is no such package. */
export async function findOffers(
  slug: string,
): Promise<{ package: OfferedPackage; releases: OfferedRelease[] } | null> {
  const found = await pool().query<OfferedPackage>(`select ${packageColumns} from packages where slug = $1`, [
    slug,
  ]);
  const offered = found.rows[0];
  if (!offered) return null;
  const { rows } = await pool().query(
    `select ${releaseColumns} from releases r where r.package_id = $1 and r.yanked_at is null`,
    [offered.id],
  );
  return { package: offered, releases: releaseRowSchema.array().parse(rows) };
}

/** The notes of these releases, by release id. */
export async function findNotes(releaseIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ id: string; notes: string }>(
    "select id, notes from releases where id = any($1::uuid[])",
    [releaseIds],
  );
  return new Map(rows.map(({ id, notes }) => [id, notes]));
}

export interface Download {
  release: OfferedRelease;
  slug: string;
  licensed: boolean;
  /** The current state of the requested license; null if the package has no license with this id. */
  license: LicenseStanding | null;
}

/**
 * A release by its id, with the fields of its package and of a license that a download needs. Returns null if
 * there is no such release.
 */
export async function findDownload(releaseId: string, licenseId: string | null): Promise<Download | null> {
  const { rows } = await pool().query(
    `select ${releaseColumns}, p.slug, p.licensed,
       l.status as "licenseStatus", l.expires_at as "expiresAt", l.updates_until as "updatesUntil"
     from releases r join packages p on p.id = r.package_id
     left join licenses l on l.id = $2::uuid and l.package_id = p.id
     where r.id = $1`,
    [releaseId, licenseId],
  );
  const row = rows[0];
  if (!row) return null;
  const release = releaseRowSchema.parse(row);
  const { slug, licensed, licenseStatus, expiresAt, updatesUntil } = row;
  const license = licenseStatus && {
    status: storedStatusSchema.parse(licenseStatus),
    expiresAt,
    updatesUntil,
    versionPublishedAt: release.publishedAt,
  };
  return { release, slug, licensed, license };
}

/** Notifies all processes at commit that the package's public data has changed. */
export async function notifyPackageChanged(tx: Transaction, slug: string): Promise<void> {
  await notifyAtCommit(tx, packagesChannel, slug);
}
