import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";
import { auditActionSchema, auditTargetTypes } from "#api/identity/audit/schema.ts";

const fieldsSchema = z.record(z.string(), z.json()).nullable();

/** One change: its actor, credentials, address, action, target and time. */
export const auditEventSchema = z.strictObject({
  id: z.uuid(),
  at: instantSchema,
  actor: z.strictObject({
    /** Null if nobody was signed in. The user may be gone. */
    id: z.uuid().nullable(),
    name: z.string(),
    /** The means of authentication; null without any, as for a link. */
    with: z.enum(["session", "api_key"]).nullable(),
    session_id: z.uuid().nullable(),
    api_key_id: z.uuid().nullable(),
    /** The client's address; null if it was unknown. */
    address: z.string().nullable(),
  }),
  /** A later version may know further actions. */
  action: z.string(),
  target: z.strictObject({ type: z.string(), id: z.uuid().nullable(), name: z.string() }),
  /**
   * The fields that changed, without secrets; null if the target did not exist before, or no longer exists.
   */
  before: fieldsSchema,
  after: fieldsSchema,
});

export type AuditEvent = z.infer<typeof auditEventSchema>;

export const listAuditEventsQuerySchema = idPageQuerySchema.extend({
  /** The actor. */
  actor_id: z.uuid().optional(),
  action: auditActionSchema.optional(),
  target_type: z.enum(auditTargetTypes).optional(),
  target_id: z.uuid().optional(),
  /** Instants; both inclusive. */
  from: instantSchema.optional(),
  to: instantSchema.optional(),
});

export const exportAuditEventsQuerySchema = listAuditEventsQuerySchema
  .omit({ limit: true, cursor: true })
  .extend({ format: z.enum(["ndjson", "csv"]).default("ndjson") });

export type AuditFilter = Omit<z.infer<typeof listAuditEventsQuerySchema>, "limit" | "cursor">;
