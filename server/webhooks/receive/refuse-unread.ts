import { config } from "#server/platform/config/config.ts";
import type { Answer } from "#server/platform/http/exchange.ts";
import { maxBodyBytes as maxRecordedBytes } from "#server/webhooks/recording/bounds.ts";
import type { RefusalDetails } from "#server/webhooks/responses/answers.ts";
import { finishRefused, type OpenCall } from "#server/webhooks/responses/finish.ts";

/** Refuses a call whose body was not read, and records the body, so that the call can be replayed once the cause is fixed. */
export async function refuseUnread(
  call: OpenCall,
  details: RefusalDetails,
  reason?: string,
): Promise<Answer> {
  await readForRecording(call);
  return finishRefused(call, details, reason === undefined ? {} : { reason });
}

/** As much as the request inspector records; a larger body is not read at all. */
async function readForRecording(call: OpenCall): Promise<void> {
  const maxBytes = Math.min(config().maxBodyBytes, maxRecordedBytes);
  if (call.size > maxBytes) return;
  const read = await call.incoming.readBody(maxBytes);
  if (read.kind !== "read") return;
  call.body = read.bytes;
  call.size = read.bytes.length;
}
