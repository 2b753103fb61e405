import {
  type Element,
  type ElementListQuery,
  type ElementSummary,
  elementFormSchema,
  elementStatusSchema,
  tierSchema,
} from "#api/elements/schema.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { contentHash } from "./content-hash.ts";

const withCurrent = { currentVersion: true } as const;
const withVersions = { currentVersion: true, versions: { orderBy: { publishedAt: "desc" } } } as const;

type Row = Prisma.ElementGetPayload<{ include: typeof withCurrent }>;
type RowWithVersions = Prisma.ElementGetPayload<{ include: typeof withVersions }>;

/** A page of elements by name: custom and shipped ones, in every status. */
export async function listElements(
  _: Principal,
  { q, status, shipped, cursor, limit }: ElementListQuery,
): Promise<{ data: ElementSummary[]; next_cursor: string | null }> {
  const contains = { contains: q ?? "", mode: "insensitive" } as const;
  const rows = await prisma().element.findMany({
    where: {
      ...(q ? { OR: [{ name: contains }, { title: contains }] } : {}),
      ...(status ? { status } : {}),
      ...(shipped ? { shipped: shipped === "true" } : {}),
      ...(cursor ? { name: { gt: cursor } } : {}),
    },
    include: withCurrent,
    orderBy: { name: "asc" },
    take: limit + 1,
  });
  const data = rows.slice(0, limit).map(toSummary);
  const last = data.at(-1);
  return { data, next_cursor: last && rows.length > limit ? last.name : null };
}

/** An element with its contents and versions. Returns null if there is no such element. */
export async function getElement(_: Principal, id: string): Promise<Element | null> {
  return readElement(prisma(), { id });
}

/** The same, by name. */
export async function getElementByName(_: Principal, name: string): Promise<Element | null> {
  return readElement(prisma(), { name });
}

/** The same within a transaction, so that it sees the transaction's own changes. */
export async function readElement(
  tx: Transaction,
  where: { id: string } | { name: string },
): Promise<Element | null> {
  const row = await tx.element.findUnique({ where, include: withVersions });
  return row && toElement(row);
}

function toSummary(row: Row): ElementSummary {
  const { id, name, shipped, title, description, categories, tags, author, currentVersion } = row;
  return {
    id,
    name,
    status: elementStatusSchema.parse(row.status),
    shipped,
    title,
    description,
    categories,
    tags,
    tier: tierSchema.parse(row.tier),
    author,
    version: currentVersion?.version ?? null,
    unpublished_changes: currentVersion !== null && currentVersion.hash !== contentHash(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function toElement(row: RowWithVersions): Element {
  return {
    ...toSummary(row),
    viewport_width: row.viewportWidth,
    height: row.height,
    form: elementFormSchema.nullable().parse(row.form),
    html: row.html,
    css: row.css,
    script: row.script,
    versions: row.versions.map(({ version, notes, publishedAt }) => ({
      version,
      notes,
      published_at: publishedAt.toISOString(),
    })),
  };
}
