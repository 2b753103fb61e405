import * as contract from "#api/webhooks/test-calls/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { sendTestCall } from "./test-call.ts";

export const sendTestCallEndpoint = endpoint(
  contract.sendTestCall,
  async ({ request, params: { node_id }, body }) => {
    const { kind } = await triggers().get(node_id);
    if (kind === "webhook_not_found") return notFound("webhook");
    const tried = await sendTestCall(request, node_id, { body: body.body, contentType: body.content_type });
    if (tried === "unprovable") {
      const detail =
        "This call cannot be signed here: only the sender has the key. Let the sender call the URL, or choose a credential that works.";
      return refuse(422, "cannot_sign", detail);
    }
    const { answer: response, authenticated, durationMs } = tried;
    const executionId = response.headers.find(([name]) => name === "X-Execution-Id")?.[1] ?? null;
    return ok({
      status: response.status,
      headers: response.headers.map(([name, value]) => ({ name, value })),
      body: toText(response),
      duration_ms: durationMs,
      execution_id: executionId,
      authenticated,
    });
  },
);

function toText({ body, stream }: HttpResponse): string {
  if (!stream) return body === null ? "" : Buffer.from(body).toString("utf8");
  stream.content.destroy();
  return `A file of ${stream.size} bytes.`;
}
