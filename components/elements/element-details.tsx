import Link from "next/link";
import type { CatalogItem, ElementRelease } from "#api/elements/schema.ts";
import { categoryLabel } from "./category-label.ts";
import classes from "./element-details.module.css";

/** Details beside the preview: description, categories, changes. */
export function ElementDetails({
  item,
  versions,
}: {
  item: CatalogItem;
  versions: readonly ElementRelease[];
}) {
  const { description, author, categories, meta } = item;
  return (
    <aside className={classes.facts} aria-label="About this element">
      <p className={classes.description}>{description}</p>
      <dl className={classes.list}>
        <dt>Version</dt>
        <dd>{meta.version}</dd>
        <dt>Author</dt>
        <dd>{author}</dd>
        <dt>Categories</dt>
        <dd className={classes.words}>
          {categories.map((category) => (
            <Link key={category} href={`/elements?category=${encodeURIComponent(category)}`}>
              {categoryLabel(category)}
            </Link>
          ))}
        </dd>
        {meta.tags.length > 0 && (
          <>
            <dt>Tags</dt>
            <dd className={classes.words}>
              {meta.tags.map((tag) => (
                <Link key={tag} href={`/elements?tag=${encodeURIComponent(tag)}`}>
                  {tag}
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
      <h2 className={classes.heading}>Changes</h2>
      <ol className={classes.changes}>
        {versions.map(({ version, notes, published_at }) => (
          <li key={version}>
            <span className={classes.version}>{version}</span>{" "}
            <time dateTime={published_at}>{toDay(published_at)}</time>
            {notes !== "" && <p>{notes}</p>}
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** The same on the server and in every browser, whatever the locale. */
function toDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
