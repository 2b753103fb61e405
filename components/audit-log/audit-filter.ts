import { type AuditTargetType, auditActionSchema, auditTargetTypes } from "#api/identity/audit/schema.ts";
import type { AuditFilter } from "#api/identity/audit-log/schema.ts";

const hourMs = 3_600_000;

/** Time ranges by their name in the URL. */
export const auditRanges = [
  { value: "24h", label: "Last 24 hours", ms: 24 * hourMs },
  { value: "7d", label: "Last 7 days", ms: 7 * 24 * hourMs },
  { value: "30d", label: "Last 30 days", ms: 30 * 24 * hourMs },
  { value: "90d", label: "Last 90 days", ms: 90 * 24 * hourMs },
] as const;

/** The names of the filters in the URL. */
export const auditFilterNames = ["actor", "action", "type", "thing", "range"] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses the filter in a URL, ignoring invalid values. A range begins at a full hour, so that its pages stay the same. */
export function toAuditFilter(url: URLSearchParams, now: Date): AuditFilter {
  const [actor, thing] = [url.get("actor"), url.get("thing")];
  const action = auditActionSchema.safeParse(url.get("action")).data;
  const type = auditTargetTypes.find((each: AuditTargetType) => each === url.get("type"));
  const range = auditRanges.find(({ value }) => value === url.get("range"));
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return {
    ...(actor && uuid.test(actor) && { actor_id: actor }),
    ...(thing && uuid.test(thing) && { target_id: thing }),
    ...(action && { action }),
    ...(type && { target_type: type }),
    ...(range && { from: new Date(hour - range.ms).toISOString() }),
  };
}
