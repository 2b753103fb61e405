"use client";

import { IconForms } from "@tabler/icons-react";
import Link from "next/link";
import { type CSSProperties, useState } from "react";
import type { CatalogItem } from "#server/elements/schema.ts";
import classes from "./element-card.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import { useInView } from "./use-in-view.ts";

export interface ElementCardProps {
  item: CatalogItem;
  theme: "light" | "dark";
  /** Kept in the address of the element's page. */
  search: string;
}

/** An element as the gallery shows it: the preview, and a line below it. */
export function ElementCard({ item, theme, search }: ElementCardProps) {
  const { name, title, categories, meta } = item;
  const [picture, isInView] = useInView<HTMLDivElement>();
  const [height, setHeight] = useState(meta.height);
  const size = { "--preview-width": meta.viewport_width, "--preview-height": height } as CSSProperties;
  return (
    <li className={classes.card}>
      <div ref={picture} className={classes.picture} data-theme={theme} style={size}>
        {isInView && (
          <div className={classes.sheet}>
            <PreviewFrame
              name={name}
              title={title}
              theme={theme}
              width={meta.viewport_width}
              height={height}
              asPicture
              onHeight={setHeight}
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
            <span className={classes.hidden}>has a form</span>
          </span>
        )}
        <span className={classes.category}>{categories[0]}</span>
      </div>
    </li>
  );
}
