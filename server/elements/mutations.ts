import semver from "semver";
import type {
  CreateElementBody,
  Element,
  ElementContent,
  PublicationBody,
  UpdateElementBody,
} from "#api/elements/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { Prisma } from "#prisma/client/client.ts";
import { elementsChannel } from "#queue/channels.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { Done, NotFound } from "#server/platform/http/outcome.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.sql.ts";
import { contentHash } from "./content-hash.ts";
import { readElement } from "./data.ts";
import { readForm } from "./form-fields.ts";

type NameTaken = { kind: "name_taken" };
/** It ships with the application, whose next version may change it. It can be copied but not edited. */
type Shipped = { kind: "shipped" };
/** Someone else has saved it since. */
type Changed = { kind: "changed"; updatedAt: string };
/** The version is not above the current one. */
type VersionTooLow = { kind: "version_too_low"; current: string };

/** Adds a draft. The catalog does not show it before it is published. */
export async function createElement(
  principal: Principal<"editor">,
  { name, ...content }: CreateElementBody,
): Promise<Done<{ element: Element }> | NameTaken> {
  return prisma().$transaction(async (tx) => {
    const id = newId();
    const { count } = await tx.element.createMany({
      data: {
        id,
        name,
        status: "draft",
        author: principal.name,
        createdById: principal.userId,
        ...toColumns(content),
      },
      skipDuplicates: true,
    });
    if (count === 0) return { kind: "name_taken" };
    await recordAudit(tx, principal, { action: "element.created", target: { id, name }, after: content });
    return done(tx, { name });
  });
}

/** Changes the draft. The catalog does not change until it is published. */
export async function updateElement(
  principal: Principal<"editor">,
  id: string,
  { updated_at, ...content }: UpdateElementBody,
): Promise<Done<{ element: Element }> | NotFound | Shipped | Changed> {
  return prisma().$transaction(async (tx) => {
    const element = await lockElement(tx, id);
    if (!element) return { kind: "not_found" };
    if (element.shipped) return { kind: "shipped" };
    const savedAt = element.updatedAt.toISOString();
    if (updated_at !== undefined && Date.parse(updated_at) !== element.updatedAt.getTime())
      return { kind: "changed", updatedAt: savedAt };
    await tx.element.update({ where: { id }, data: { ...toColumns(content), updatedAt: clock.now() } });
    // Titles, categories and the like take effect immediately; the contents stay those of the version.
    if (element.status === "published") await notifyElementsChanged(tx);
    const saved = await done(tx, { id });
    const target = { id, name: element.name };
    const [before, after] = [
      toShown({ ...element, viewport_width: element.viewportWidth }, content),
      toShown(saved.element, content),
    ];
    await recordAudit(tx, principal, { action: "element.changed", target, before, after });
    return saved;
  });
}

/**
 * Publishes the draft as the next version. If nothing has changed since the current version and no new
 * version is given, the current one is shown again; this brings back a withdrawn element.
 */
export async function publishElement(
  principal: Principal<"editor">,
  id: string,
  { version, notes }: PublicationBody,
): Promise<Done<{ element: Element }> | NotFound | VersionTooLow> {
  return prisma().$transaction(async (tx) => {
    const element = await lockElement(tx, id);
    if (!element) return { kind: "not_found" };
    const { currentVersion: current, html, css, script } = element;
    const hash = contentHash(element);
    if (version !== undefined && current && !semver.gt(version, current.version))
      return { kind: "version_too_low", current: current.version };
    if (version !== undefined || current?.hash !== hash) {
      const next = version ?? (current ? (semver.inc(current.version, "minor") ?? "1.0.0") : "1.0.0");
      const added = { id: newId(), elementId: id, version: next, notes, html, css, script, hash };
      await tx.elementVersion.create({ data: added });
      await tx.element.update({ where: { id }, data: { currentVersionId: added.id } });
    }
    await tx.element.update({ where: { id }, data: { status: "published" } });
    await notifyElementsChanged(tx);
    const saved = await done(tx, { id });
    const after = { version: saved.element.versions[0]?.version ?? null, notes };
    await recordAudit(tx, principal, {
      action: "element.published",
      target: { id, name: element.name },
      after,
    });
    return saved;
  });
}

/** Removes an element from the catalog: its addresses respond with 410. It can be published again. */
export async function withdrawElement(
  principal: Principal<"editor">,
  id: string,
): Promise<Done<{ element: Element }> | NotFound> {
  return prisma().$transaction(async (tx) => {
    const element = await lockElement(tx, id);
    if (!element) return { kind: "not_found" };
    if (element.status === "published") {
      await tx.element.update({ where: { id }, data: { status: "withdrawn" } });
      await notifyElementsChanged(tx);
      await recordAudit(tx, principal, { action: "element.withdrawn", target: { id, name: element.name } });
    }
    return done(tx, { id });
  });
}

/** An imported element, and the effect of the import on it. */
export interface Imported {
  element: Element;
  outcome: "created" | "updated";
}

/**
 * Adds each element as a draft, or makes it the draft of the existing element with its name. It imports all
 * or none.
 *
 * @returns the name of a shipped element if one is in the way
 */
export async function importElements(
  principal: Principal<"editor">,
  elements: readonly CreateElementBody[],
): Promise<{ kind: "done"; imported: Imported[] } | { kind: "shipped"; name: string }> {
  return prisma().$transaction(
    async (tx) => {
      const known = await tx.element.findMany({ where: { name: { in: elements.map(({ name }) => name) } } });
      const shipped = known.find((element) => element.shipped);
      if (shipped) return { kind: "shipped", name: shipped.name };
      const imported: Imported[] = [];
      for (const { name, ...content } of elements) {
        const columns = toColumns(content);
        await tx.element.upsert({
          where: { name },
          create: {
            id: newId(),
            name,
            status: "draft",
            author: principal.name,
            createdById: principal.userId,
            ...columns,
          },
          update: { ...columns, updatedAt: clock.now() },
        });
        const { element } = await done(tx, { name });
        const outcome = known.some((each) => each.name === name) ? "updated" : "created";
        const action = outcome === "created" ? "element.created" : "element.changed";
        const change = { target: { id: element.id, name }, after: { imported: true, title: element.title } };
        await recordAudit(tx, principal, { action, ...change });
        imported.push({ element, outcome });
      }
      await notifyElementsChanged(tx);
      return { kind: "done", imported };
    },
    { timeout: 60_000 },
  );
}

/** The fields of the content that can be compared: those with the same name in the row and on the wire. */
function toShown(element: object, content: ElementContent): Record<string, unknown> {
  const names = Object.keys(content).filter((name) => Object.hasOwn(element, name));
  return Object.fromEntries(names.map((name) => [name, (element as Record<string, unknown>)[name]]));
}

/** Locks the element's row until the transaction ends. */
async function lockElement(tx: Transaction, id: string) {
  await tx.$queryRaw`select 1 as locked from elements where id = ${id}::uuid for update`;
  return tx.element.findUnique({ where: { id }, include: { currentVersion: true } });
}

function toColumns({ viewport_width, ...content }: ElementContent) {
  return {
    ...content,
    viewportWidth: viewport_width,
    form: readForm(content.html) ?? Prisma.DbNull,
  };
}

/** Notifies every web process at commit to reload the catalog. */
async function notifyElementsChanged(tx: Transaction): Promise<void> {
  await notifyAtCommit(tx, elementsChannel, "");
}

async function done(
  tx: Transaction,
  where: { id: string } | { name: string },
): Promise<Done<{ element: Element }>> {
  const element = await readElement(tx, where);
  if (!element) throw new Error("An element is missing from the transaction that wrote it.");
  return { kind: "done", element };
}
