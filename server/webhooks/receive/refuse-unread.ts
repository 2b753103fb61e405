import { config } from "#server/platform/config/config.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import { maxBodyBytes as maxRecordedBytes } from "#server/webhooks/recording/limits.ts";
import { type ReceivedCall, refuseAndRecord } from "#server/webhooks/responses/respond-and-record.ts";
import type { CallRefusal } from "#server/webhooks/responses/responses.ts";

/** Refuses a call whose body was not read, and records the body, so that the call can be replayed once the cause is fixed. */
export async function refuseUnread(
  call: ReceivedCall,
  details: CallRefusal,
  reason?: string,
): Promise<HttpResponse> {
  await readForRecording(call);
  return refuseAndRecord(call, details, reason === undefined ? {} : { reason });
}

/** Reads as much as the request inspector records; a larger body is not read at all. */
async function readForRecording(call: ReceivedCall): Promise<void> {
  const maxBytes = Math.min(config().maxBodyBytes, maxRecordedBytes);
  if (call.size > maxBytes) return;
  const read = await call.request.readBody(maxBytes);
  if (read.kind !== "read") return;
  call.body = read.bytes;
  call.size = read.bytes.length;
}
