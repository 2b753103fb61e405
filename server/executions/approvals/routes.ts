import * as contract from "#api/executions/approvals/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getPendingApprovals } from "./data.ts";

export const listPendingApprovalsEndpoint = endpoint(contract.listPendingApprovals, async ({ principal }) =>
  ok(await getPendingApprovals(principal)),
);
