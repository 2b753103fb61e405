import type { AuditEvent } from "#api/identity/audit-log/schema.ts";
import { toNdjson } from "#server/identity/audit-log/to-text.ts";
import type { AuditForwardTarget } from "#server/platform/config/audit-forward-location.ts";
import type { AuditDelivery } from "#server/platform/egress/send-audit.ts";

/** Facility 13 (log audit) and severity 6 (informational): RFC 5424 section 6.2.1. */
const priority = 13 * 8 + 6;

/** RFC 5424 allows 255 and 32 visible ASCII characters. */
const visible = (text: string, max: number) => text.replace(/[^\x21-\x7e]/g, "_").slice(0, max) || "-";

/** Entries as one request with a JSON object a line, or as syslog messages (RFC 5424) whose text is such an object. */
export function toDelivery(
  target: AuditForwardTarget,
  events: readonly AuditEvent[],
  { token, hostname, authorities }: { token: string | null; hostname: string; authorities: string | null },
): AuditDelivery {
  if (target.kind === "webhook") {
    const headers = {
      "content-type": "application/x-ndjson",
      "user-agent": "Millrace",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    return { kind: "webhook", url: target.url, headers, body: toNdjson(events), authorities };
  }
  return {
    ...target,
    authorities,
    messages: events.map(
      (event) =>
        `<${priority}>1 ${event.at} ${visible(hostname, 255)} millrace - ${visible(event.action, 32)} - \uFEFF${JSON.stringify(event)}`,
    ),
  };
}
