import type { Outcome } from "#engine/outcome.ts";
import { runPages } from "./pages.ts";
import { type Context, firstPage, send } from "./send.ts";
import { withSingleValues } from "./single-values.ts";
import { warnOfFragment } from "./url-warnings.ts";

/**
 * Sends the request of these settings, or of all its pages. A response with status 400 or above fails the step with `http_status`, and a GraphQL
 * response with errors with `graphql_error` (unless the setting is off); it is included in the error's detail. If there is no
 * response, the step fails with the failure's code. All say whether a retry can help.
 */
export async function runRequest(context: Context): Promise<Outcome> {
  const settings = withSingleValues(context.settings);
  warnOfFragment(settings.url, context);
  if (settings.response_type === "data" && settings.pagination.mode !== "none") {
    return runPages({ ...context, settings });
  }
  const sent = await send(settings, context, firstPage);
  if (sent.kind === "fail") return sent;
  const { status, headers, body } = sent;
  return { kind: "done", output: { status, headers, body } };
}
