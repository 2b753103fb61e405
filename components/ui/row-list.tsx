"use client";

import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { LoadMore, type LoadMoreProps } from "./load-more.tsx";
import classes from "./row-list.module.css";
import { useListKeys } from "./use-list-keys.ts";
import { useTimeClicks } from "./use-time-clicks.ts";

export interface RowListProps extends Omit<ComponentPropsWithoutRef<"ul">, "className"> {
  "aria-label": string;
  /** The column headings. Only visual: a line is understandable without them. */
  heads?: readonly string[];
  /** Column headings that can be used, in place of `heads`: a cell for each column. */
  head?: ReactNode;
  /** A class that sets `--columns`, and `--row-height` where 44 px are not enough. */
  layout: string | undefined;
  /** The source of further lines, and the label of the button for them. */
  more: LoadMoreProps;
}

/**
 * A list with one item per line. A line is a `li` with the class `row` of row-list.module.css, and the element that
 * opens it has `open` and `data-row`.
 */
export function RowList({ heads, head, layout, more, ...list }: RowListProps) {
  const ref = useListKeys<HTMLUListElement>();
  useTimeClicks(ref);
  return (
    <div className={layout}>
      {heads && (
        <div className={classes.head} aria-hidden>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {head && <div className={classes.head}>{head}</div>}
      <ul ref={ref} className={classes.list} {...list} />
      <LoadMore {...more} />
    </div>
  );
}
