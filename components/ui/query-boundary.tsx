import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { SkeletonRows, type SkeletonRowsProps } from "./skeleton-rows.tsx";

export interface QueryBoundaryProps<Data> extends Omit<SkeletonRowsProps, "label"> {
  query: {
    isPending: boolean;
    data: Data | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  /** "flows", "license" */
  what: string;
  children: (data: Data) => ReactNode;
}

/** The result of a query: placeholder rows until it has loaded, and an error state if it failed. */
export function QueryBoundary<Data>({ query, what, children, ...skeleton }: QueryBoundaryProps<Data>) {
  if (query.isPending) return <SkeletonRows label={`Loading the ${what}`} {...skeleton} />;
  if (query.data !== undefined) return children(query.data);
  const { error, refetch } = query;
  return (
    error && (
      <ErrorState title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
    )
  );
}
