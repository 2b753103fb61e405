import * as contract from "#api/identity/audit-log/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { ok } from "#server/platform/http/reply.ts";
import { streamPages } from "#server/platform/http/stream-pages.ts";
import { getAuditEntries, iterateAuditEntries } from "./data.ts";
import { toAuditEvent } from "./to-event.ts";
import { toCsv, toNdjson } from "./to-text.ts";

export const listAuditEventsEndpoint = endpoint(
  contract.listAuditEvents,
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
  contract.exportAuditEvents,
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
