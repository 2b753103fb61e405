import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";

/** An approval that nobody has decided. */
export const pendingApprovalSchema = z.strictObject({
  execution_id: z.uuid(),
  flow_id: z.uuid(),
  flow_name: z.string(),
  /** The execution's name, if its flow names executions. */
  execution_name: z.string().nullable(),
  node_id: z.string(),
  /** Of the loops around it: its iteration. Empty outside of loops. */
  scope: z.string(),
  title: z.string(),
  /** The names of the members who were asked, the caller's first. */
  approvers: z.array(z.string()),
  /** Whether the caller is one of them. */
  is_mine: z.boolean(),
  /** The e-mail addresses that were asked, as they were written; empty if nobody was. */
  people: z.string(),
  waiting_since: instantSchema.nullable(),
  /** When it times out; null if it never does. */
  expires_at: instantSchema.nullable(),
  /**
   * The page where it is decided. Null for callers who may not decide: those who may not run flows and were not asked, or who
   * use a key that may not.
   */
  url: z.string().nullable(),
});

export const pendingApprovalsSchema = z.strictObject({
  /** Those that ask the caller first, then the longest waiting; at most 200. */
  data: z.array(pendingApprovalSchema),
  /** All that wait, among the thousand executions of flows with approvals that wait longest. */
  count: z.int(),
});

export type PendingApproval = z.infer<typeof pendingApprovalSchema>;
export type PendingApprovals = z.infer<typeof pendingApprovalsSchema>;
