import { config } from "#server/platform/config/config.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import type { Lease } from "#server/webhooks/body/body-budget.ts";
import type { BodyStream, OpenedBody } from "#server/webhooks/body/open-body.ts";
import { bodyTooLarge, type CallRefusal, invalidBody } from "#server/webhooks/responses/responses.ts";

/** How a call's body is read. */
export interface BodyOptions {
  maxBytes: number;
  lease: Lease;
  /** The raw bytes are needed: for a signature, or to identify the delivery. */
  whole: boolean;
}

export function bodyOptions(
  { authenticator, deduplication, maxBodyBytes }: Admission,
  lease: Lease,
): BodyOptions {
  const maxBytes = Math.min(config().maxBodyBytes, maxBodyBytes ?? Number.POSITIVE_INFINITY);
  const whole = (authenticator?.needsBody ?? false) || (deduplication?.byBody ?? false);
  return { maxBytes, lease, whole };
}

/** A body that has been read or is being read. */
export type UsableBody = Extract<OpenedBody, { kind: "read" }> | BodyStream;
type UnusableBody = Exclude<OpenedBody, UsableBody>;

export function isUnusable(body: OpenedBody): body is UnusableBody {
  return body.kind !== "read" && body.kind !== "stream";
}

export function unusableBody(body: UnusableBody, maxBytes: number): CallRefusal {
  if (body.kind === "refused") return body.refusal;
  return body.kind === "too_large"
    ? bodyTooLarge(maxBytes)
    : invalidBody("The connection closed before the body was complete.");
}
