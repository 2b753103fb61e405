"use client";

import type { ComponentPropsWithoutRef } from "react";
import { LoadMore, type LoadMoreProps } from "./load-more.tsx";
import classes from "./row-list.module.css";
import { useListKeys } from "./use-list-keys.ts";

export interface RowListProps extends Omit<ComponentPropsWithoutRef<"ul">, "className"> {
  "aria-label": string;
  /** What stands above each column. For the eye: a line says by itself what it is. */
  heads?: readonly string[];
  /** A class that sets `--columns`, and `--row-height` where 44 px are not enough. */
  layout: string | undefined;
  /** Where further lines come from, and what the button for them says. */
  more: LoadMoreProps;
}

/** Things on a line each. A line is a `li` of row-list.module.css's `row`, and what opens it has `open` and `data-row`. */
export function RowList({ heads, layout, more, ...list }: RowListProps) {
  const ref = useListKeys<HTMLUListElement>();
  return (
    <div className={layout}>
      {heads && (
        <div className={classes.head} aria-hidden>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ul ref={ref} className={classes.list} {...list} />
      <LoadMore {...more} />
    </div>
  );
}
