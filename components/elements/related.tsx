"use client";

import { useRef } from "react";
import type { CatalogItem } from "#api/elements/schema.ts";
import { ElementCard } from "./element-card.tsx";
import classes from "./gallery.module.css";
import { useCardWidth } from "./use-card-width.ts";

export interface RelatedProps {
  items: readonly CatalogItem[];
  theme: "light" | "dark";
  search: string;
}

/** Related elements. */
export function Related({ items, theme, search }: RelatedProps) {
  const list = useRef<HTMLUListElement>(null);
  const cardWidth = useCardWidth(list);
  return (
    <section aria-labelledby="related">
      <h2 id="related" className={classes.related}>
        Related elements
      </h2>
      <ul ref={list} className={classes.grid}>
        {items.map((item) => (
          <ElementCard key={item.name} item={item} theme={theme} cardWidth={cardWidth} search={search} />
        ))}
      </ul>
    </section>
  );
}
