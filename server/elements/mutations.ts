import semver from "semver";
import { newId } from "#lib/id.ts";
import { Prisma } from "#prisma/client/client.ts";
import { elementsChannel } from "#queue/channels.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.ts";
import { contentHash } from "./content-hash.ts";
import { readElement } from "./data.ts";
import { readForm } from "./form-fields.ts";
import type {
  CreateElementBody,
  Element,
  ElementContent,
  PublicationBody,
  UpdateElementBody,
} from "./schema.ts";

type Done = { kind: "done"; element: Element };
type NotFound = { kind: "not_found" };
type NameTaken = { kind: "name_taken" };
/** It came with the application, whose next version may change it: it can be copied, not edited. */
type Shipped = { kind: "shipped" };
/** Somebody else saved it since. */
type Changed = { kind: "changed"; updatedAt: string };
/** The version is not above the current one. */
type VersionTooLow = { kind: "version_too_low"; current: string };

/** Adds a draft. The catalogue does not show it before it is published. */
export async function createElement(
  principal: Principal<"editor">,
  { name, ...content }: CreateElementBody,
): Promise<Done | NameTaken> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.element.createMany({
      data: {
        id: newId(),
        name,
        status: "draft",
        author: principal.name,
        createdById: principal.userId,
        ...toColumns(content),
      },
      skipDuplicates: true,
    });
    return count === 0 ? { kind: "name_taken" } : done(tx, { name });
  });
}

/** Changes what is edited. What the catalogue shows stays as it is until this is published. */
export async function updateElement(
  _: Principal<"editor">,
  id: string,
  { updated_at, ...content }: UpdateElementBody,
): Promise<Done | NotFound | Shipped | Changed> {
  return prisma().$transaction(async (tx) => {
    const element = await lockElement(tx, id);
    if (!element) return { kind: "not_found" };
    if (element.shipped) return { kind: "shipped" };
    const savedAt = element.updatedAt.toISOString();
    if (updated_at !== undefined && Date.parse(updated_at) !== element.updatedAt.getTime())
      return { kind: "changed", updatedAt: savedAt };
    await tx.element.update({ where: { id }, data: { ...toColumns(content), updatedAt: new Date() } });
    // Titles, categories and the like are shown as they are edited; the contents stay those of the version.
    if (element.status === "published") await notifyElementsChanged(tx);
    return done(tx, { id });
  });
}

/**
 * Makes what is edited the next version and shows it in the catalogue. Where nothing changed since the current version and no
 * new one is named, that one is shown again: so a withdrawn element comes back.
 */
export async function publishElement(
  _: Principal<"editor">,
  id: string,
  { version, notes }: PublicationBody,
): Promise<Done | NotFound | VersionTooLow> {
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
    return done(tx, { id });
  });
}

/** Takes an element out of the catalogue: its addresses answer 410. What was published can be published again. */
export async function withdrawElement(_: Principal<"editor">, id: string): Promise<Done | NotFound> {
  return prisma().$transaction(async (tx) => {
    const element = await lockElement(tx, id);
    if (!element) return { kind: "not_found" };
    if (element.status === "published") {
      await tx.element.update({ where: { id }, data: { status: "withdrawn" } });
      await notifyElementsChanged(tx);
    }
    return done(tx, { id });
  });
}

/** What came in by an import: the element, and what became of it. */
export interface Imported {
  element: Element;
  outcome: "created" | "updated";
}

/**
 * Adds each element as a draft, or makes it the draft of the one that has its name already. All or none.
 *
 * @returns or the name that a shipped element has
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
          update: { ...columns, updatedAt: new Date() },
        });
        const { element } = await done(tx, { name });
        const outcome = known.some((each) => each.name === name) ? "updated" : "created";
        imported.push({ element, outcome });
      }
      await notifyElementsChanged(tx);
      return { kind: "done", imported };
    },
    { timeout: 60_000 },
  );
}

/** The element's row, which nobody else can change until the transaction ends. */
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

/** Tells every web process, at commit, to read the catalogue anew. */
async function notifyElementsChanged(tx: Transaction): Promise<void> {
  await notifyAtCommit(tx, elementsChannel, "");
}

async function done(tx: Transaction, where: { id: string } | { name: string }): Promise<Done> {
  const element = await readElement(tx, where);
  if (!element) throw new Error("An element is gone from the transaction that has just written it.");
  return { kind: "done", element };
}
