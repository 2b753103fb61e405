import type { ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "#components/ui/empty-state.tsx";
import { LoadMore, type LoadMoreProps } from "#components/ui/load-more.tsx";
import { QueryBoundary, type QueryBoundaryProps } from "#components/ui/query-boundary.tsx";
import { toTitle } from "#components/ui/to-title.ts";
import classes from "./section.module.css";

interface SettingsListProps<Row> {
  query: QueryBoundaryProps<readonly Row[]>["query"] & (LoadMoreProps["query"] | { hasNextPage?: never });
  /** "members" */
  what: string;
  /** Placeholder rows while it loads. */
  count: number;
  /** Instead of an empty list. Omitted if it is never empty. */
  empty?: EmptyStateProps;
  children: (row: Row) => ReactNode;
}

/** A list of settings in a box. */
export function SettingsList<Row>({ query, what, count, empty, children }: SettingsListProps<Row>) {
  return (
    <QueryBoundary query={query} what={what} count={count}>
      {(rows) =>
        rows.length === 0 && empty ? (
          <div className={classes.box}>
            <EmptyState {...empty} />
          </div>
        ) : (
          <>
            <ul className={classes.box} aria-label={toTitle(what)}>
              {rows.map(children)}
            </ul>
            {query.hasNextPage && <LoadMore query={query} label={`Show more ${what}`} />}
          </>
        )
      }
    </QueryBoundary>
  );
}
