import * as contract from "#api/schedules/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { listSchedules } from "./data.ts";

export const listSchedulesEndpoint = endpoint(contract.listSchedules, async ({ principal, query }) =>
  ok(await listSchedules(principal, query)),
);
