// The catalog's queries without the ORM: the web process seeds the catalog before it loads anything large,
// and serves it on a hot path.
import type pg from "pg";
import { z } from "zod";
import { elementFormSchema, tierSchema } from "#api/elements/schema.ts";
import { newId } from "#lib/id.ts";
import { elementsChannel } from "#queue/channels.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { contentHash } from "./content-hash.ts";
import type { FolderElement } from "./element-folder.ts";
import { readForm } from "./form-fields.ts";

const storedSchema = z.object({
  name: z.string(),
  shipped: z.boolean(),
  version: z.string().nullable(),
  hash: z.string().nullable(),
});

/** A stored element. `version` and `hash` are those of its current version. */
export type StoredElement = z.infer<typeof storedSchema>;

const storedStatement = `
  select e.name, e.shipped, v.version, v.hash
  from elements e left join element_versions v on v.id = e.current_version_id`;

/** The stored elements, by name. */
export async function getStoredElements(
  client: pg.Pool | pg.ClientBase = pool(),
): Promise<Map<string, StoredElement>> {
  const { rows } = await client.query(storedStatement);
  return new Map(
    storedSchema
      .array()
      .parse(rows)
      .map((row) => [row.name, row]),
  );
}

/** Runs `work` in a transaction that only one process at a time can be in. */
export async function withSeedLock<T>(work: (tx: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(pool(), async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [advisoryLocks.elementSeed]);
    const result = await work(tx);
    await tx.query("select pg_notify($1, '')", [elementsChannel]);
    return result;
  });
}

/** Adds a shipped element, published at its version, or updates the existing one. Its status is not changed. */
export async function upsertShipped(
  client: pg.ClientBase,
  element: FolderElement,
  author: string,
): Promise<void> {
  const { name, title, description, categories, tags, tier, html, css, script, version, changelog } = element;
  const form = readForm(html, element.form?.kind);
  const { rows } = await client.query<{ id: string }>(
    `insert into elements (id, name, status, shipped, title, description, categories, tags, tier, author,
                           viewport_width, height, form, html, css, script)
     values ($1, $2, 'published', true, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (name) do update set
       title = excluded.title, description = excluded.description, categories = excluded.categories,
       tags = excluded.tags, tier = excluded.tier, author = excluded.author, form = excluded.form,
       viewport_width = excluded.viewport_width, height = excluded.height,
       html = excluded.html, css = excluded.css, script = excluded.script, updated_at = now()
       where elements.shipped
     returning id`,
    [
      newId(),
      name,
      title,
      description,
      categories,
      tags,
      tier,
      author,
      element.viewport_width,
      element.height,
      form && JSON.stringify(form),
      html,
      css,
      script,
    ],
  );
  const id = rows[0]?.id;
  // A custom element has taken the name meanwhile.
  if (id === undefined) return;
  const { notes = "" } = changelog.find((change) => change.version === version) ?? {};
  const { rows: versions } = await client.query<{ id: string }>(
    `insert into element_versions (id, element_id, version, notes, html, css, script, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [newId(), id, version, notes, html, css, script, contentHash(element)],
  );
  await client.query("update elements set current_version_id = $2 where id = $1", [id, versions[0]?.id]);
}

const publishedSchema = z.object({
  name: z.string(),
  status: z.enum(["published", "withdrawn"]),
  title: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  tier: tierSchema,
  author: z.string(),
  viewportWidth: z.number(),
  height: z.number(),
  form: elementFormSchema.nullable(),
  version: z.string(),
  hash: z.string(),
  html: z.string(),
  css: z.string(),
  script: z.string(),
  firstPublishedAt: z.date(),
  publishedAt: z.date(),
});

/** An element as the catalog shows it at its current version, or showed it before it was withdrawn. */
export type PublishedElement = z.infer<typeof publishedSchema>;

const publishedStatement = {
  name: "elements.published",
  text: `
    select e.name, e.status, e.title, e.description, e.categories, e.tags, e.tier, e.author,
           e.viewport_width as "viewportWidth", e.height, e.form, v.version, v.hash, v.html, v.css, v.script,
           (select min(published_at) from element_versions where element_id = e.id) as "firstPublishedAt",
           v.published_at as "publishedAt"
    from elements e join element_versions v on v.id = e.current_version_id
    where e.status in ('published', 'withdrawn')
    order by e.name`,
};

/** Everything that the catalog serves. About 10 KB each. */
export async function getPublishedElements(): Promise<PublishedElement[]> {
  const { rows } = await pool().query(publishedStatement);
  return publishedSchema.array().parse(rows);
}

const changeSchema = z.object({ version: z.string(), notes: z.string(), publishedAt: z.date() });

/** An element's published versions, newest first. */
export async function getElementReleases(name: string): Promise<z.infer<typeof changeSchema>[]> {
  const { rows } = await pool().query(
    `select v.version, v.notes, v.published_at as "publishedAt"
     from element_versions v join elements e on e.id = v.element_id
     where e.name = $1 and e.status = 'published'
     order by string_to_array(v.version, '.')::int[] desc`,
    [name],
  );
  return changeSchema.array().parse(rows);
}
