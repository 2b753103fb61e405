import type { ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "#components/ui/empty-state.tsx";
import { LoadMore, type LoadMoreProps } from "#components/ui/load-more.tsx";
import { QueryBoundary, type QueryBoundaryProps } from "#components/ui/query-boundary.tsx";
import classes from "./section.module.css";

interface Pages<Row> {
  pages: readonly { data: readonly Row[] }[];
}

interface SettingsListProps<Row> {
  query: QueryBoundaryProps<Pages<Row>>["query"] & LoadMoreProps["query"];
  /** "members" */
  what: string;
  /** Placeholder rows while it loads. */
  count: number;
  /** The name of the list. */
  label: string;
  /** Instead of an empty list. Omitted if it is never empty. */
  empty?: EmptyStateProps;
  children: (row: Row) => ReactNode;
}

/** A list of settings, page by page, in a box. */
export function SettingsList<Row>({ query, what, count, label, empty, children }: SettingsListProps<Row>) {
  return (
    <QueryBoundary query={query} what={what} count={count}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0 && empty) {
          return (
            <div className={classes.box}>
              <EmptyState {...empty} />
            </div>
          );
        }
        return (
          <>
            <ul className={classes.box} aria-label={label}>
              {rows.map(children)}
            </ul>
            <LoadMore query={query} label={`Show more ${what}`} />
          </>
        );
      }}
    </QueryBoundary>
  );
}
