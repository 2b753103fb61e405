import * as contract from "#api/packages/licenses/bulk-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import { streamPages } from "#server/platform/http/stream-pages.ts";
import { toCsv } from "./csv.ts";
import { iterateLicenses } from "./data.ts";
import { issueBatch } from "./mutations.ts";
import { refuseTerms } from "./refusals.ts";

const csvType = "text/csv; charset=utf-8";

export const createLicenseBatchEndpoint = endpoint(
  contract.createLicenseBatch,
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
  contract.exportLicenses,
  async ({ principal, query }) =>
    new Response(
      streamPages(iterateLicenses(principal, query), (licenses, header) =>
        toCsv(licenses, { header, withKey: false }),
      ),
      { headers: { "content-type": csvType, "content-disposition": 'attachment; filename="licenses.csv"' } },
    ),
);
