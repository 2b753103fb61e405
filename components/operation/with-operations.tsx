"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import type { FlowDocument } from "#engine/document.ts";
import { keyOfMissing, missingOperations } from "./missing-operations.ts";
import { useLoadOperations } from "./use-load-operations.ts";

/** Shows its children when the operations of these documents are loaded: at once if there are none. */
export function WithOperations({
  documents,
  children,
}: {
  documents: readonly FlowDocument[];
  children: ReactNode;
}) {
  const types = useNodeTypes();
  const load = useLoadOperations();
  const [missing] = useState(() => documents.flatMap((each) => missingOperations(each, types)));
  const query = useQuery({
    queryKey: ["operations of documents", ...missing.map(keyOfMissing)],
    queryFn: async () => {
      await load(missing);
      return true;
    },
    enabled: missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (missing.length === 0) return children;
  return (
    <QueryBoundary query={query} what="operations" count={6} height={64}>
      {() => children}
    </QueryBoundary>
  );
}
