import { exportAuditEvents, listAuditEvents } from "#api/identity/audit-log/contract.ts";
import type { AuditFilter } from "#api/identity/audit-log/schema.ts";
import { urlOf } from "./call.ts";
import { useList } from "./queries.ts";

/** The URL that downloads these entries. */
export function auditExportUrl(filter: AuditFilter, format: "csv" | "ndjson"): string {
  return urlOf(exportAuditEvents, { query: { ...filter, format } });
}

/** Recorded changes and sign-ins, newest first. */
export const useAuditEvents = (filter: AuditFilter) => useList(listAuditEvents, { query: filter });
