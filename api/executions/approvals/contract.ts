import { defineContract } from "#api/contract.ts";
import { pendingApprovalsSchema } from "./schema.ts";

export const listPendingApprovals = defineContract({
  method: "GET",
  path: "/api/approvals",
  summary:
    "List the approvals that nobody has decided, those that ask the caller first, then the longest waiting",
  tag: "Executions",
  access: "viewer",
  responses: { 200: pendingApprovalsSchema },
});
