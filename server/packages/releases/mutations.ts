import type {
  CreatePackageBody,
  Package,
  Platform,
  PublishFields,
  Release,
  UpdatePackageBody,
  UpdateReleaseBody,
} from "#api/packages/releases/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { Done, NotFound } from "#server/platform/http/outcome.ts";
import { readPackage, readRelease } from "./data.ts";
import type { FileDigests } from "./digests.ts";
import { notifyPackageChanged } from "./offered-releases.sql.ts";
import { offers } from "./offers.ts";

export async function createPackage(
  principal: Principal<"editor">,
  body: CreatePackageBody,
): Promise<Done<{ package: Package }> | { kind: "slug_taken" }> {
  return changeOffers(body.slug, async (tx) => {
    const id = newId();
    const { count } = await tx.package.createMany({ data: { id, ...body }, skipDuplicates: true });
    if (count === 0) return { kind: "slug_taken" };
    const target = { id, name: body.slug };
    await recordAudit(tx, principal, { action: "package.created", target, after: body });
    return { kind: "done", package: present(await readPackage(tx, body.slug)) };
  });
}

/** Changes a package's description fields. */
export async function updatePackage(
  principal: Principal<"editor">,
  slug: string,
  body: UpdatePackageBody,
): Promise<Done<{ package: Package }> | NotFound> {
  return changeOffers(slug, async (tx) => {
    const before = await readPackage(tx, slug);
    const { count } = await tx.package.updateMany({
      where: { slug },
      data: { ...given(body), updatedAt: clock.now() },
    });
    if (!before || count === 0) return { kind: "not_found" };
    const saved = present(await readPackage(tx, slug));
    await recordAudit(tx, principal, {
      action: "package.changed",
      target: { id: saved.id, name: slug },
      before: pick(before, body),
      after: pick(saved, body),
    });
    return { kind: "done", package: saved };
  });
}

/** A release whose file is already stored under the release's id. */
export interface NewRelease extends Omit<PublishFields, keyof Platform>, FileDigests {
  id: string;
  platform: Platform;
  filename: string;
  contentType: string;
}

/** Publishes a release. It is offered from now on. Only its rollout and whether it is yanked can change later. */
export async function publishRelease(
  principal: Principal<"editor">,
  slug: string,
  { min_supported: minSupported, ...release }: NewRelease,
): Promise<Done<{ release: Release }> | NotFound | { kind: "version_exists" }> {
  return changeOffers(slug, async (tx) => {
    const owner = await tx.package.findUnique({ where: { slug }, select: { id: true } });
    if (!owner) return { kind: "not_found" };
    const data = { ...release, packageId: owner.id, minSupported, createdById: principal.userId };
    const { count } = await tx.release.createMany({ data, skipDuplicates: true });
    if (count === 0) return { kind: "version_exists" };
    const { id, version, channel, platform, filename, sha256 } = release;
    const after = { package: slug, channel, platform, filename, sha256 };
    await recordAudit(tx, principal, {
      action: "release.published",
      target: nameRelease(id, slug, version),
      after,
    });
    return { kind: "done", release: present(await readRelease(tx, slug, release.version)) };
  });
}

/** Changes a release's rollout. */
export async function updateRelease(
  principal: Principal<"editor">,
  slug: string,
  version: string,
  body: UpdateReleaseBody,
): Promise<Done<{ release: Release }> | NotFound> {
  return changeRelease(principal, "release.changed", { slug, version }, given(body));
}

/** Yanks a release: it is no longer offered or downloadable. If it is already yanked, its date does not change. */
export async function yankRelease(
  principal: Principal<"editor">,
  slug: string,
  version: string,
  reason: string,
): Promise<Done<{ release: Release }> | NotFound> {
  return changeOffers(slug, async (tx) => {
    const { count } = await tx.release.updateMany({
      where: { version, package: { slug }, yankedAt: null },
      data: { yankedAt: clock.now(), yankReason: reason || null },
    });
    const release = await readRelease(tx, slug, version);
    if (release && count > 0) {
      const target = nameRelease(release.id, slug, version);
      await recordAudit(tx, principal, { action: "release.yanked", target, after: { reason } });
    }
    return release ? { kind: "done", release } : { kind: "not_found" };
  });
}

/** Offers a yanked release again. */
export async function restoreRelease(
  principal: Principal<"editor">,
  slug: string,
  version: string,
): Promise<Done<{ release: Release }> | NotFound> {
  return changeRelease(
    principal,
    "release.restored",
    { slug, version },
    { yankedAt: null, yankReason: null },
  );
}

function changeRelease(
  principal: Principal<"editor">,
  action: "release.changed" | "release.restored",
  { slug, version }: { slug: string; version: string },
  data: Prisma.ReleaseUpdateManyMutationInput,
) {
  return changeOffers(slug, async (tx): Promise<Done<{ release: Release }> | NotFound> => {
    const before = await readRelease(tx, slug, version);
    await tx.release.updateMany({ where: { version, package: { slug } }, data });
    const release = await readRelease(tx, slug, version);
    if (!before || !release) return { kind: "not_found" };
    const target = nameRelease(release.id, slug, version);
    await recordAudit(tx, principal, { action, target, before: toShown(before), after: toShown(release) });
    return { kind: "done", release };
  });
}

/** The fields of a release that can change. */
function toShown({ rollout, critical, yanked_at, yank_reason, notes }: Release) {
  return { rollout, critical, yanked_at, yank_reason, notes };
}

function nameRelease(id: string, slug: string, version: string): { id: string; name: string } {
  return { id, name: `${slug} ${version}` };
}

/** The fields of a package that a body names. */
function pick(saved: Package, body: UpdatePackageBody): Record<string, unknown> {
  return Object.fromEntries(Object.keys(body).map((name) => [name, saved[name as keyof Package]]));
}

/** Runs a transaction, after which every process reloads what it offers of the package: this process immediately. */
async function changeOffers<Result>(
  slug: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await prisma().$transaction(async (tx) => {
    const done = await work(tx);
    await notifyPackageChanged(tx, slug);
    return done;
  });
  offers().outdate(slug);
  return result;
}

/** Drops undefined fields. Prisma ignores them, but `exactOptionalPropertyTypes` does not allow them. */
function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
}

function present<Saved>(saved: Saved | null): Saved {
  if (saved === null) throw new Error("A row is missing from the transaction that wrote it.");
  return saved;
}
