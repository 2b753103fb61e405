import type { JsonObject } from "#lib/json.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";

/**
 * Slack verifies once that the URL is ours (`url_verification`), with a signed call that starts nothing, and expects
 * its challenge back as text.
 */
export function slackChallenge(fields: JsonObject, requestId: string): HttpResponse | null {
  if (fields.type !== "url_verification" || typeof fields.challenge !== "string") return null;
  return {
    status: 200,
    headers: [
      ["Content-Type", "text/plain; charset=utf-8"],
      ["X-Content-Type-Options", "nosniff"],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", requestId],
    ],
    body: fields.challenge,
  };
}
