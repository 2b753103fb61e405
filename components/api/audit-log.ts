import { exportAuditEvents } from "#api/identity/audit-log/contract.ts";
import { listAuditEvents } from "#api/identity/audit-log/contract.ts";
import { call, urlOf } from "./call.ts";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { type AuditFilter, auditEventSchema } from "#api/identity/audit-log/schema.ts";
import { pageOf } from "#api/http/schema.ts";

const pageSchema = pageOf(auditEventSchema);

type AuditPage = z.infer<typeof pageSchema>;

/** The URL that downloads these entries. */
export function auditExportUrl(filter: AuditFilter, format: "csv" | "ndjson"): string {
  return urlOf(exportAuditEvents, { query: { ...filter, format } });
}

/** Recorded changes and sign-ins, newest first, page by page. */
export function useAuditEvents(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ["audit-events", filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEvents, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<AuditPage, string | undefined> | undefined) => previous,
  });
}
