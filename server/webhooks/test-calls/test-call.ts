import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { config } from "#server/platform/config/config.ts";
import { currentRequestContext } from "#server/platform/http/request-context.ts";
import {
  BodyReadError,
  type HttpRequest,
  type HttpResponse,
  toHeaderLists,
} from "#server/platform/http/request-response.ts";
import { receiveCall } from "#server/webhooks/receive/receive.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";

export interface TestBody {
  body: string;
  contentType: string;
}

/**
 * Calls a live webhook in this process as a sender would over the network: with the header or signature that its
 * settings require, from the address of the user who tests it.
 *
 * @returns `unprovable` if only the sender can sign
 */
export async function sendTestCall(
  request: Request,
  nodeId: string,
  { body, contentType }: TestBody,
): Promise<{ answer: HttpResponse; authenticated: boolean; durationMs: number } | "unprovable"> {
  const bytes = Buffer.from(body, "utf8");
  const trigger = await triggers().get(nodeId);
  const authenticator = "admission" in trigger ? trigger.admission.authenticator : null;
  const proof = authenticator ? await authenticator.authenticationHeaders(bytes, clock.nowMs()) : [];
  if (proof === null) return "unprovable";
  const forwarded = request.headers.get("x-forwarded-for");
  const httpRequest: HttpRequest = {
    method: "POST",
    target: `/flow/webhook/${nodeId}`,
    headers: toHeaderLists(
      [
        ["host", new URL(config().webhookUrl).host],
        ["content-type", contentType],
        ["content-length", String(bytes.length)],
        ["user-agent", "Millrace test"],
        ...(forwarded === null ? [] : [["x-forwarded-for", forwarded]]),
        ...proof,
      ].flat(),
    ),
    remoteAddress: currentRequestContext()?.remoteAddress ?? null,
    requestId: newId(),
    readBody: async (maxBytes) => (bytes.length > maxBytes ? { kind: "too_large" } : { kind: "read", bytes }),
    async *readChunks(maxBytes) {
      if (bytes.length > maxBytes) throw new BodyReadError("too_large");
      if (bytes.length > 0) yield bytes;
    },
    onDisconnect(listener) {
      request.signal.addEventListener("abort", listener, { once: true });
      return () => request.signal.removeEventListener("abort", listener);
    },
  };
  const startedAt = clock.monotonicMs();
  const response = await receiveCall(httpRequest, nodeId);
  return { answer: response, authenticated: proof.length > 0, durationMs: clock.monotonicMs() - startedAt };
}
