import type { Outcome } from "#engine/outcome.ts";
import { type RefusalOf, runPages } from "./pages.ts";
import { type Context, firstPage, send } from "./send.ts";
import { withSingleValues } from "./single-values.ts";
import { warnOfFragment } from "./url-warnings.ts";

/**
 * Sends the request of these settings, or of all its pages. A response with status 400 or above fails the step with `http_status`, and a GraphQL
 * response with errors with `graphql_error` (unless the setting is off); it is included in the error's detail. If there is no
 * response, the step fails with the failure's code. All say whether a retry can help.
 *
 * @param refusalOf the failure that a response with a good status is, for APIs that say so in the body. It is asked about each page.
 */
export async function runRequest(context: Context, refusalOf: RefusalOf = () => null): Promise<Outcome> {
  const settings = withSingleValues(context.settings);
  warnOfFragment(settings.url, context);
  if (settings.response_type === "data" && settings.pagination.mode !== "none") {
    return runPages({ ...context, settings }, refusalOf);
  }
  const sent = await send(settings, context, firstPage);
  if (sent.kind === "fail") return sent;
  const refusal = refusalOf(sent);
  if (refusal) return refusal;
  const { status, headers, body } = sent;
  return { kind: "done", output: { status, headers, body } };
}
