import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import { streamPages } from "#server/platform/http/stream-pages.ts";
import { toCsv } from "./csv.ts";
import { iterateLicenses } from "./data.ts";
import { issueBatch } from "./mutations.ts";
import { refuseTerms } from "./refusals.ts";
import { batchSchema, createBatchBodySchema, licenseFilterSchema } from "./schema.ts";

const tag = "Licenses";
const csvType = "text/csv; charset=utf-8";

export const createLicenseBatchEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/licenses/batches",
    summary:
      "Issue up to 1,000 licenses; this response, CSV if `Accept` is text/csv, is the only one with their keys",
    tag,
    access: "editor",
    body: createBatchBodySchema,
    responses: { 201: batchSchema },
    refusals: ["unknown_package", "unknown_feature"],
  },
  async ({ principal, request, body }) => {
    const outcome = await issueBatch(principal, body);
    if (outcome.kind !== "done") return refuseTerms(outcome);
    if (!request.headers.get("accept")?.includes("text/csv")) return created({ data: outcome.licenses });
    return new Response(toCsv(outcome.licenses, { header: true, withKey: true }), {
      status: 201,
      headers: { "content-type": csvType, "content-disposition": 'attachment; filename="licenses.csv"' },
    });
  },
);

export const exportLicensesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/licenses/export",
    summary: "Export licenses as CSV, with the filters of the list; never with their keys",
    tag,
    access: "viewer",
    query: licenseFilterSchema,
    responses: { 200: null },
    mediaType: "text/csv",
  },
  async ({ principal, query }) =>
    new Response(
      streamPages(iterateLicenses(principal, query), (licenses, header) =>
        toCsv(licenses, { header, withKey: false }),
      ),
      { headers: { "content-type": csvType, "content-disposition": 'attachment; filename="licenses.csv"' } },
    ),
);
