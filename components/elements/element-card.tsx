"use client";

import { VisuallyHidden } from "@mantine/core";
import { IconForms } from "@tabler/icons-react";
import Link from "next/link";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CatalogItem } from "#api/elements/schema.ts";
import { cardPosition } from "./card-position.ts";
import { categoryLabel } from "./category-label.ts";
import classes from "./element-card.module.css";
import { PreviewFrame } from "./preview-frame.tsx";

export interface ElementCardProps {
  item: CatalogItem;
  theme: "light" | "dark";
  /** In CSS px; 0 if not measured yet. */
  cardWidth: number;
  /** Passed on in the URL of the element's page. */
  search: string;
}

/** An element in the gallery: the preview, and a line below it. */
export function ElementCard({ item, theme, cardWidth, search }: ElementCardProps) {
  const { name, title, categories, meta } = item;
  const [picture, isInView] = useInView<HTMLDivElement>();
  const [height, setHeight] = useState(meta.height);
  const position = cardPosition({ cardWidth, width: meta.viewport_width, height });
  return (
    <li className={classes.card} style={{ gridRowEnd: `span ${position.rows}` }}>
      <div
        ref={picture}
        className={classes.picture}
        data-theme={theme}
        style={{ height: position.pictureHeight }}
      >
        {isInView && cardWidth > 0 && (
          <div className={classes.sheet} style={position.sheet}>
            <PreviewFrame
              name={name}
              title={title}
              theme={theme}
              width={meta.viewport_width}
              height={height}
              asPicture
              onHeight={setHeight}
              style={{ transform: `scale(${position.scale})`, transformOrigin: "0 0" }}
            />
          </div>
        )}
      </div>
      <div className={classes.line}>
        <Link href={`/elements/${name}${search}`} className={classes.title} prefetch={false} data-row>
          {title}
        </Link>
        {meta.tier === "pro" && <span className={classes.pro}>Pro</span>}
        {meta.form !== null && (
          <span className={classes.form}>
            <IconForms size={16} stroke={1.6} aria-hidden />
            <VisuallyHidden>has a form</VisuallyHidden>
          </span>
        )}
        <span className={classes.category}>{categoryLabel(categories[0] ?? "")}</span>
      </div>
    </li>
  );
}

/** The distance outside the view at which loading begins, so that scrolling finds it loaded. */
const margin = "400px 0px";

/**
 * Whether something is in or near the view. Previews out of view are unmounted, because a thousand frames would take
 * all memory.
 */
function useInView<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      // The page's main element scrolls, so a margin around the window would have no effect.
      root: ref.current.closest("main"),
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView];
}
