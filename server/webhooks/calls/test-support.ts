import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { flushCalls } from "#server/webhooks/recording/record.ts";

/** A request as a sender makes it. */
export interface SentCall {
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  method?: string;
  query?: string;
  from?: string;
}

/** Calls a webhook as a sender does, and waits until the call is recorded. */
export async function callWebhook(
  nodeId: string,
  { body = "{}", headers = {}, method = "POST", query = "", from = "203.0.113.9" }: SentCall = {},
): Promise<Response> {
  const request = new Request(`http://localhost/flow/webhook/${nodeId}${query}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: method === "GET" || method === "HEAD" ? null : body,
  });
  const arrival = { requestId: "r", remoteAddress: from, rawHeaders: [...request.headers].flat() };
  const response = await runInRequestContext(arrival, () => receiveWebhook(request, { node_id: nodeId }));
  await flushCalls();
  return response;
}
