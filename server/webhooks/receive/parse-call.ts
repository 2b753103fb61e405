import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import type { Lease } from "#server/webhooks/body/body-budget.ts";
import { maxBodyBytes as maxRecordedBytes } from "#server/webhooks/recording/limits.ts";
import { withMasked } from "#server/webhooks/recording/masked-headers.ts";
import type { ReceivedCall } from "#server/webhooks/responses/respond-and-record.ts";
import type { CallRefusal } from "#server/webhooks/responses/responses.ts";
import type { DraftTrigger, LiveTrigger } from "#server/webhooks/triggers/trigger-lookup.ts";
import type { UsableBody } from "./body-options.ts";
import { type TriggerInput, toTriggerInput } from "./trigger-input.ts";

type Parsed = TriggerInput | { refusal: CallRefusal };

/**
 * Parses a call's body into the trigger's output, synchronously for a small body that has been read. Drops a
 * body that is larger than the request inspector records.
 */
export function parseCall(
  call: ReceivedCall,
  body: UsableBody,
  trigger: LiveTrigger | DraftTrigger,
  { maxBytes, lease, executionId }: { maxBytes: number; lease: Lease; executionId: string },
): Parsed | Promise<Parsed> {
  const { nameTemplate } = trigger;
  const { deduplication } = trigger.admission;
  // A test waits for no turn and shares its execution with no other call.
  const { turnTemplate, gathering } =
    trigger.kind === "live" ? trigger : { turnTemplate: null, gathering: null };
  const { request, ip, startedAtMs: atMs } = call;
  const { method, target } = request;
  const bodyKey = deduplication?.keyOfBody(call.body) ?? null;
  if ((call.body?.length ?? 0) > maxRecordedBytes) call.body = null;
  const metadata = { method, headers: withMasked(request.headers, call.maskedHeaders), target, ip, atMs };
  const parsing = toTriggerInput(request, body, {
    maxBytes,
    executionId,
    lease,
    deduplication,
    turnTemplate,
    nameTemplate,
    metadata,
    redaction: call.redaction,
    gatherBy: gathering?.key ?? null,
  });
  if (!(parsing instanceof Promise)) return withKey(parsing, bodyKey);
  return parsing.then((parsed) => {
    if (body.kind === "stream") countStored(call, body.sent.bytes);
    return withKey(parsed, bodyKey);
  });
}

/** A stream's files are stored by now, even if the call is refused. */
function countStored(call: ReceivedCall, bytes: number): void {
  call.size = bytes;
  dailyStorageCounter().add(call.flowId, bytes, 0);
}

function withKey(parsed: Parsed, bodyKey: Buffer | null): Parsed {
  if (bodyKey !== null && "keyHash" in parsed) parsed.keyHash = bodyKey;
  return parsed;
}
