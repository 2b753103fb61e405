import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getAuditEntries, type StoredAuditEntry } from "./data.ts";
import { type AuditEvent, auditEventSchema, listAuditEventsQuerySchema } from "./schema.ts";

export const listAuditEventsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/audit-events",
    summary: "List recorded changes and sign-ins, newest first",
    tag: "Audit log",
    access: "owner",
    query: listAuditEventsQuerySchema,
    responses: { 200: pageOf(auditEventSchema) },
  },
  async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await getAuditEntries(principal, filter, { limit: limit + 1, after: cursor });
    return ok(toPage(entries, limit, toAuditEvent));
  },
);

function toAuditEvent(entry: StoredAuditEntry): AuditEvent {
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
