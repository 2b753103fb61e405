import { z } from "zod";

/** The changed fields of a thing; null if there are none. */
export const fieldsSchema = z.record(z.string(), z.json()).nullable();

type Fields = z.infer<typeof fieldsSchema>;

/** An entry of the audit log as it is stored. */
export interface StoredAuditEntry {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  apiKeyId: string | null;
  address: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  targetName: string;
  before: Fields;
  after: Fields;
}
