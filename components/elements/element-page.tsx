"use client";

import { useComputedColorScheme } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import Link from "next/link";
import { useRef } from "react";
import type { CatalogItem, GalleryElement } from "#api/elements/schema.ts";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { CodeExport } from "./code-export.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { ElementCard } from "./element-card.tsx";
import { ElementDetails } from "./element-details.tsx";
import { ElementMenu } from "./element-menu.tsx";
import classes from "./element-page.module.css";
import gallery from "./gallery.module.css";
import { PreviewStage } from "./stage.tsx";
import { useCardWidth } from "./use-card-width.ts";

export interface ElementPageProps extends GalleryElement {
  /** For signed-in users. */
  id: string | null;
  baseUrl: string;
  webhookOrigin: string;
}

/** An element's page: preview at any width in either theme, code, connection. Choices are stored in the URL. */
export function ElementPage(props: ElementPageProps) {
  const { item, versions, related, id } = props;
  const [url, setUrl] = useUrlFilter();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const themeInUrl = url.get("theme");
  const theme = themeInUrl === "light" || themeInUrl === "dark" ? themeInUrl : scheme;
  return (
    <>
      <header className={classes.header}>
        <Link
          href={`/elements${themeInUrl ? `?theme=${themeInUrl}` : ""}`}
          className={classes.back}
          aria-label="All elements"
        >
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </Link>
        <h1 className={classes.title}>{item.title}</h1>
        {item.meta.tier === "pro" && <span className={classes.pro}>Pro</span>}
        <span className={classes.actions}>
          {item.meta.form !== null && <ConnectButton {...props} url={url} setUrl={setUrl} />}
          {id !== null && <ElementMenu id={id} item={item} />}
        </span>
      </header>
      <PreviewStage item={item} theme={theme} url={url} setUrl={setUrl} />
      <div className={classes.columns}>
        <CodeExport {...props} url={url} setUrl={setUrl} />
        <ElementDetails item={item} versions={versions} />
      </div>
      {related.length > 0 && (
        <Related items={related} theme={theme} search={themeInUrl ? `?theme=${themeInUrl}` : ""} />
      )}
    </>
  );
}

interface RelatedProps {
  items: readonly CatalogItem[];
  theme: "light" | "dark";
  search: string;
}

/** Related elements. */
function Related({ items, theme, search }: RelatedProps) {
  const list = useRef<HTMLUListElement>(null);
  const cardWidth = useCardWidth(list);
  return (
    <section aria-labelledby="related">
      <h2 id="related" className={gallery.related}>
        Related elements
      </h2>
      <ul ref={list} className={gallery.grid}>
        {items.map((item) => (
          <ElementCard key={item.name} item={item} theme={theme} cardWidth={cardWidth} search={search} />
        ))}
      </ul>
    </section>
  );
}
