import type {
  CreateBatchBody,
  CreateLicenseBody,
  Grant,
  IssuedLicense,
  License,
  LicenseSummary,
  LicenseTerms,
  StoredStatus,
  UpdateLicenseBody,
} from "#api/packages/licenses/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { Done, NotFound } from "#server/platform/http/outcome.ts";
import { readLicense } from "./data.ts";
import { hashLicenseKey, newLicenseKey, parseLicenseKey } from "./license-key.ts";
import { toLicenseSummary } from "./present.ts";

export type NoPackage = { kind: "no_package" };
/** The package lacks the features with these keys. */
export type NoFeature = { kind: "no_feature"; keys: string[] };
/** A revoked license cannot be changed back. */
export type Revoked = { kind: "revoked" };

/** Issues a license. `key` in the result is the only copy of its key. */
export async function issueLicense(
  principal: Principal<"editor">,
  { package: slug, ...terms }: CreateLicenseBody,
): Promise<Done<{ license: IssuedLicense }> | NoPackage | NoFeature> {
  return prisma().$transaction(async (tx) => {
    const references = await findReferences(tx, slug, terms.features);
    if (references.kind !== "done") return references;
    const { key, row } = newRow(principal, slug, references.packageId, terms, terms.customer);
    await tx.license.create({ data: row });
    await tx.licenseFeature.createMany({
      data: toFeatureRows([row.id], terms.features, references.features),
    });
    const license = await getSaved(tx, row.id);
    await recordAudit(tx, principal, {
      action: "license.issued",
      target: targetOf(license),
      after: toShown(license),
    });
    return { kind: "done", license: { ...license, key } };
  });
}

/** Issues many licenses with the same terms, all or none. */
export async function issueBatch(
  principal: Principal<"editor">,
  { package: slug, count, customers, ...terms }: CreateBatchBody,
): Promise<Done<{ licenses: (LicenseSummary & { key: string })[] }> | NoPackage | NoFeature> {
  const names = customers ?? Array.from({ length: count ?? 0 }, () => "");
  return prisma().$transaction(
    async (tx) => {
      const references = await findReferences(tx, slug, terms.features);
      if (references.kind !== "done") return references;
      const created = names.map((name) => newRow(principal, slug, references.packageId, terms, name));
      await tx.license.createMany({ data: created.map(({ row }) => row) });
      const ids = created.map(({ row }) => row.id);
      await tx.licenseFeature.createMany({ data: toFeatureRows(ids, terms.features, references.features) });
      const now = clock.now();
      const licenses = created.map(({ key, row }) => ({
        ...toLicenseSummary({ ...row, package: { slug }, _count: { activations: 0 } }, now),
        key,
      }));
      for (const license of licenses) {
        const { package: packageSlug, customer, plan, expires_at, activation_limit } = license;
        await recordAudit(tx, principal, {
          action: "license.issued",
          target: targetOf(license),
          after: {
            package: packageSlug,
            customer,
            plan,
            expires_at,
            activation_limit,
            batch: licenses.length,
          },
        });
      }
      return { kind: "done", licenses };
    },
    { timeout: 60_000 },
  );
}

/** Changes a license's terms. Lowering the limit deactivates no instance. */
export async function updateLicense(
  principal: Principal<"editor">,
  id: string,
  change: UpdateLicenseBody,
): Promise<Done<{ license: License }> | NotFound | NoFeature> {
  return prisma().$transaction(async (tx) => {
    const license = await lockLicense(tx, id);
    if (!license) return { kind: "not_found" };
    const before = await getSaved(tx, id);
    if (change.features) {
      const features = await findFeatures(tx, license.package_id, change.features);
      if (features.kind !== "done") return features;
      await replaceFeatures(tx, id, change.features, features.ids);
    }
    await tx.license.update({ where: { id }, data: { ...toChanges(change), updatedAt: clock.now() } });
    const after = await getSaved(tx, id);
    await recordAudit(tx, principal, {
      action: "license.changed",
      target: targetOf(after),
      before: toShown(before),
      after: toShown(after),
    });
    return { kind: "done", license: after };
  });
}

/**
 * Suspends, resumes or permanently revokes a license. A status that is already set is not changed. The next check uses
 * the new status.
 */
export async function setStatus(
  principal: Principal<"editor">,
  id: string,
  status: StoredStatus,
): Promise<Done<{ license: License }> | NotFound | Revoked> {
  return prisma().$transaction(async (tx) => {
    const license = await lockLicense(tx, id);
    if (!license) return { kind: "not_found" };
    if (license.status === "revoked" && status !== "revoked") return { kind: "revoked" };
    if (license.status === status) return { kind: "done", license: await getSaved(tx, id) };
    await tx.license.update({ where: { id }, data: { status, updatedAt: clock.now() } });
    const saved = await getSaved(tx, id);
    const [before, after] = [{ status: license.status }, { status }];
    await recordAudit(tx, principal, {
      action: "license.status_changed",
      target: targetOf(saved),
      before,
      after,
    });
    return { kind: "done", license: saved };
  });
}

/**
 * Removes an instance from a license, which frees its activation. Returns false if the instance is not on this license.
 */
export async function removeActivation(
  principal: Principal<"editor">,
  licenseId: string,
  id: string,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const activation = await tx.activation.findFirst({ where: { id, licenseId } });
    const { count } = await tx.activation.deleteMany({ where: { id, licenseId } });
    if (!activation || count === 0) return false;
    const target = targetOf(await getSaved(tx, licenseId));
    const { name, fingerprint } = activation;
    const before = { instance: name, fingerprint };
    await recordAudit(tx, principal, { action: "license.instance_removed", target, before });
    return true;
  });
}

/** A license by the readable part of its key. */
function targetOf({ id, key_short }: Pick<LicenseSummary, "id" | "key_short">): { id: string; name: string } {
  return { id, name: key_short };
}

/** A license as an audit entry shows it. */
function toShown(license: License) {
  const {
    package: packageSlug,
    customer,
    plan,
    expires_at,
    updates_until,
    activation_limit,
    features,
  } = license;
  const granted = features.map(({ lookup_key, limit, expires_at }) => ({ lookup_key, limit, expires_at }));
  return {
    package: packageSlug,
    customer,
    plan,
    expires_at,
    updates_until,
    activation_limit,
    features: granted,
  };
}

function newRow(
  { userId }: Principal<"editor">,
  slug: string,
  packageId: string,
  terms: Omit<LicenseTerms, "customer">,
  customer: string,
) {
  const key = newLicenseKey(slug);
  const typed = parseLicenseKey(key);
  if (!typed) throw new Error("A new license key cannot be parsed.");
  const now = clock.now();
  const row = {
    id: newId(),
    packageId,
    keyHmac: hashLicenseKey(typed),
    keyEnd: typed.end,
    customer,
    plan: terms.plan,
    status: "active",
    expiresAt: toDate(terms.expires_at),
    activationLimit: terms.activation_limit,
    updatesUntil: toDate(terms.updates_until),
    createdById: userId,
    createdAt: now,
    updatedAt: now,
  };
  return { key, row };
}

async function findReferences(tx: Transaction, slug: string, grants: readonly Grant[]) {
  const found = await tx.package.findUnique({ where: { slug }, select: { id: true } });
  if (!found) return { kind: "no_package" as const };
  const features = await findFeatures(tx, found.id, grants);
  if (features.kind !== "done") return features;
  return { kind: "done" as const, packageId: found.id, features: features.ids };
}

async function findFeatures(
  tx: Transaction,
  packageId: string,
  grants: readonly Grant[],
): Promise<Done<{ ids: Map<string, string> }> | NoFeature> {
  const keys = grants.map((grant) => grant.lookup_key);
  const found = await tx.feature.findMany({ where: { packageId, lookupKey: { in: keys } } });
  const ids = new Map(found.map((feature) => [feature.lookupKey, feature.id]));
  const unknown = keys.filter((key) => !ids.has(key));
  return unknown.length > 0 ? { kind: "no_feature", keys: unknown } : { kind: "done", ids };
}

function toFeatureRows(
  licenseIds: readonly string[],
  grants: readonly Grant[],
  featureIds: ReadonlyMap<string, string>,
) {
  return licenseIds.flatMap((licenseId) =>
    grants.map((grant) => ({
      licenseId,
      featureId: featureIds.get(grant.lookup_key) ?? "",
      limit: grant.limit,
      expiresAt: toDate(grant.expires_at),
      resetAt: toDate(grant.reset_at),
    })),
  );
}

async function replaceFeatures(
  tx: Transaction,
  licenseId: string,
  grants: readonly Grant[],
  featureIds: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.licenseFeature.deleteMany({
    where: { licenseId, featureId: { notIn: [...featureIds.values()] } },
  });
  for (const row of toFeatureRows([licenseId], grants, featureIds)) {
    const { limit, expiresAt, resetAt, featureId } = row;
    await tx.licenseFeature.upsert({
      where: { licenseId_featureId: { licenseId, featureId } },
      create: row,
      update: { limit, expiresAt, resetAt },
    });
  }
}

function toChanges(change: UpdateLicenseBody): Prisma.LicenseUpdateInput {
  return {
    ...(change.customer !== undefined && { customer: change.customer }),
    ...(change.plan !== undefined && { plan: change.plan }),
    ...(change.expires_at !== undefined && { expiresAt: toDate(change.expires_at) }),
    ...(change.activation_limit !== undefined && { activationLimit: change.activation_limit }),
    ...(change.updates_until !== undefined && { updatesUntil: toDate(change.updates_until) }),
  };
}

async function lockLicense(tx: Transaction, id: string) {
  const [row] = await tx.$queryRaw<{ package_id: string; status: string }[]>`
    select package_id, status from licenses where id = ${id}::uuid for no key update`;
  return row;
}

async function getSaved(tx: Transaction, id: string): Promise<License> {
  const license = await readLicense(tx, id);
  if (!license) throw new Error(`License ${id} is missing from the transaction that wrote it.`);
  return license;
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
