import type { ReactNode } from "react";
import type { LoadMoreProps } from "./load-more.tsx";
import { QueryBoundary, type QueryBoundaryProps } from "./query-boundary.tsx";
import { RowList, type RowListProps } from "./row-list.tsx";
import { toTitle } from "./to-title.ts";

export interface PagedListProps<Row>
  extends Pick<QueryBoundaryProps<unknown>, "what" | "count" | "height">,
    Pick<RowListProps, "heads" | "head" | "layout"> {
  query: QueryBoundaryProps<readonly Row[]>["query"] &
    LoadMoreProps["query"] & { isPlaceholderData: boolean };
  /** Shown without any rows. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The rows of a list that is loaded page by page, one per line. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, what, count, height = 44, layout, heads, head, empty, children } = props;
  return (
    <QueryBoundary query={query} what={what} height={height} {...(count !== undefined && { count })}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <RowList
            aria-label={toTitle(what)}
            aria-busy={query.isPlaceholderData}
            layout={layout}
            {...(heads && { heads })}
            head={head}
            more={{ query, label: `Show more ${what}` }}
          >
            {rows.map(children)}
          </RowList>
        )
      }
    </QueryBoundary>
  );
}
