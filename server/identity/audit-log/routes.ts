import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { streamPages } from "#server/platform/http/stream-pages.ts";
import { getAuditEntries, iterateAuditEntries } from "./data.ts";
import { auditEventSchema, exportAuditEventsQuerySchema, listAuditEventsQuerySchema } from "./schema.ts";
import { toAuditEvent } from "./to-event.ts";
import { toCsv, toNdjson } from "./to-text.ts";

const tag = "Audit log";

export const listAuditEventsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/audit-events",
    summary: "List recorded changes and sign-ins, newest first",
    tag,
    access: "owner",
    query: listAuditEventsQuerySchema,
    responses: { 200: pageOf(auditEventSchema) },
  },
  async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await getAuditEntries(principal, filter, { limit: limit + 1, after: cursor });
    return ok(toPage(entries, limit, toAuditEvent));
  },
);

const formats = {
  csv: { type: "text/csv; charset=utf-8", toText: toCsv },
  ndjson: { type: "application/x-ndjson", toText: toNdjson },
};

export const exportAuditEventsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/audit-events/export",
    summary: "Export recorded changes and sign-ins, newest first, with the filters of the list",
    tag,
    access: "owner",
    query: exportAuditEventsQuerySchema,
    responses: { 200: null },
    mediaType: "application/x-ndjson",
  },
  async ({ principal, query: { format, ...filter } }) => {
    const { type, toText } = formats[format];
    const entries = iterateAuditEntries(principal, filter);
    return new Response(
      streamPages(entries, (page, isFirst) => toText(page.map(toAuditEvent), isFirst)),
      {
        headers: {
          "content-type": type,
          "content-disposition": `attachment; filename="audit-log.${format}"`,
        },
      },
    );
  },
);
