import * as contract from "#api/polls/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listPolls } from "./data.ts";

export const listPollsEndpoint = endpoint(contract.listPolls, async ({ principal, query }) =>
  ok(await listPolls(principal, query)),
);
