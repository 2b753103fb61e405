import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { auditEventSchema, exportAuditEventsQuerySchema, listAuditEventsQuerySchema } from "./schema.ts";

const tag = "Audit log";

export const listAuditEvents = defineContract({
  method: "GET",
  path: "/api/audit-events",
  summary: "List recorded changes and sign-ins, newest first",
  tag,
  access: "owner",
  query: listAuditEventsQuerySchema,
  responses: { 200: pageOf(auditEventSchema) },
});

export const exportAuditEvents = defineContract({
  method: "GET",
  path: "/api/audit-events/export",
  summary: "Export recorded changes and sign-ins, newest first, with the filters of the list",
  tag,
  access: "owner",
  query: exportAuditEventsQuerySchema,
  responses: { 200: null },
  mediaType: "application/x-ndjson",
});
