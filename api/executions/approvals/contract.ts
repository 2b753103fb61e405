import { defineContract } from "#api/contract.ts";
import { pendingApprovalsSchema } from "./schema.ts";

export const listPendingApprovals = defineContract({
  method: "GET",
  path: "/api/approvals",
  summary: "List the approvals that nobody has decided, the longest waiting first",
  tag: "Executions",
  access: "viewer",
  responses: { 200: pendingApprovalsSchema },
});
