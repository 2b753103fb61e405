import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { readPackage, readRelease } from "./data.ts";
import type { FileDigests } from "./digests.ts";
import { notifyPackageChanged } from "./offered-releases.ts";
import { offers } from "./offers.ts";
import type {
  CreatePackageBody,
  Package,
  Platform,
  PublishFields,
  Release,
  UpdatePackageBody,
  UpdateReleaseBody,
} from "./schema.ts";

type Done<Result> = { kind: "done" } & Result;
type NotFound = { kind: "not_found" };

export async function createPackage(
  _: Principal<"editor">,
  body: CreatePackageBody,
): Promise<Done<{ package: Package }> | { kind: "slug_taken" }> {
  return inTransaction(body.slug, async (tx) => {
    const { count } = await tx.package.createMany({ data: { id: newId(), ...body }, skipDuplicates: true });
    if (count === 0) return { kind: "slug_taken" };
    return { kind: "done", package: present(await readPackage(tx, body.slug)) };
  });
}

/** Changes a package's description fields. */
export async function updatePackage(
  _: Principal<"editor">,
  slug: string,
  body: UpdatePackageBody,
): Promise<Done<{ package: Package }> | NotFound> {
  return inTransaction(slug, async (tx) => {
    const { count } = await tx.package.updateMany({
      where: { slug },
      data: { ...given(body), updatedAt: clock.now() },
    });
    if (count === 0) return { kind: "not_found" };
    return { kind: "done", package: present(await readPackage(tx, slug)) };
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
  return inTransaction(slug, async (tx) => {
    const owner = await tx.package.findUnique({ where: { slug }, select: { id: true } });
    if (!owner) return { kind: "not_found" };
    const data = { ...release, packageId: owner.id, minSupported, createdById: principal.userId };
    const { count } = await tx.release.createMany({ data, skipDuplicates: true });
    if (count === 0) return { kind: "version_exists" };
    return { kind: "done", release: present(await readRelease(tx, slug, release.version)) };
  });
}

/** Changes a release's rollout. */
export async function updateRelease(
  _: Principal<"editor">,
  slug: string,
  version: string,
  body: UpdateReleaseBody,
): Promise<Done<{ release: Release }> | NotFound> {
  return changeRelease(slug, version, given(body));
}

/** Yanks a release: it is no longer offered or downloadable. If it is already yanked, its date does not change. */
export async function yankRelease(
  _: Principal<"editor">,
  slug: string,
  version: string,
  reason: string,
): Promise<Done<{ release: Release }> | NotFound> {
  return inTransaction(slug, async (tx) => {
    await tx.release.updateMany({
      where: { version, package: { slug }, yankedAt: null },
      data: { yankedAt: clock.now(), yankReason: reason || null },
    });
    const release = await readRelease(tx, slug, version);
    return release ? { kind: "done", release } : { kind: "not_found" };
  });
}

/** Offers a yanked release again. */
export async function restoreRelease(
  _: Principal<"editor">,
  slug: string,
  version: string,
): Promise<Done<{ release: Release }> | NotFound> {
  return changeRelease(slug, version, { yankedAt: null, yankReason: null });
}

function changeRelease(slug: string, version: string, data: Prisma.ReleaseUpdateManyMutationInput) {
  return inTransaction(slug, async (tx): Promise<Done<{ release: Release }> | NotFound> => {
    await tx.release.updateMany({ where: { version, package: { slug } }, data });
    const release = await readRelease(tx, slug, version);
    return release ? { kind: "done", release } : { kind: "not_found" };
  });
}

/** Runs a transaction, after which every process reloads what it offers of the package: this process immediately. */
async function inTransaction<Result>(
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
