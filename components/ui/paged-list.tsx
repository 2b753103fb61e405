import type { ReactNode } from "react";
import type { LoadMoreProps } from "./load-more.tsx";
import { QueryBoundary, type QueryBoundaryProps } from "./query-boundary.tsx";
import { RowList, type RowListProps } from "./row-list.tsx";

export interface PagedListProps<Row>
  extends Pick<QueryBoundaryProps<unknown>, "what" | "count" | "height">,
    Pick<RowListProps, "heads" | "head" | "layout"> {
  query: QueryBoundaryProps<readonly Row[]>["query"] &
    LoadMoreProps["query"] & { isPlaceholderData: boolean };
  /** The accessible name of the list: "Releases". */
  label: string;
  /** "Show older releases" */
  more: string;
  /** Shown without any rows. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The rows of a list that is loaded page by page, one per line. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, label, more, layout, heads, head, empty, children, ...boundary } = props;
  return (
    <QueryBoundary query={query} {...boundary}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <RowList
            aria-label={label}
            aria-busy={query.isPlaceholderData}
            layout={layout}
            {...(heads && { heads })}
            head={head}
            more={{ query, label: more }}
          >
            {rows.map(children)}
          </RowList>
        )
      }
    </QueryBoundary>
  );
}
