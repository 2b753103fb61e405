import type { AuditEvent } from "#api/identity/audit-log/schema.ts";
import type { StoredAuditEntry } from "./stored-entry.ts";

/** An entry on the wire. */
export function toAuditEvent(entry: StoredAuditEntry): AuditEvent {
  const { id, at, sessionId, apiKeyId, action, before, after } = entry;
  return {
    id,
    at: at.toISOString(),
    actor: {
      id: entry.actorId,
      name: entry.actorName,
      with: apiKeyId !== null ? "api_key" : sessionId !== null ? "session" : null,
      session_id: sessionId,
      api_key_id: apiKeyId,
      address: entry.address,
    },
    action,
    target: { type: entry.targetType, id: entry.targetId, name: entry.targetName },
    before,
    after,
  };
}
