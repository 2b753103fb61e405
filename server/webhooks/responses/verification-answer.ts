import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { isEqual } from "#server/webhooks/signatures/equal.ts";

/** Meta's challenge is a number. A longer text is none that a provider sends. */
const maxChallenge = 200;

/**
 * Answers the GET by which Meta and others prove that a URL is ours: with the challenge as text, if the token is right. It starts
 * nothing, and is not recorded among the calls, since its URL has the token.
 *
 * @returns "refused" for another token; null if it is another request
 */
export function verificationAnswer(
  { target, requestId }: HttpRequest,
  verifyToken: string,
): HttpResponse | "refused" | null {
  const query = new URL(target, "http://localhost").searchParams;
  const challenge = query.get("hub.challenge");
  if (query.get("hub.mode") !== "subscribe" || challenge === null) return null;
  const isRight = isEqual(verifyToken, query.get("hub.verify_token") ?? "");
  if (!isRight || challenge.length > maxChallenge) return "refused";
  return {
    status: 200,
    headers: [
      ["Content-Type", "text/plain; charset=utf-8"],
      ["X-Content-Type-Options", "nosniff"],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", requestId],
    ],
    body: challenge,
  };
}
