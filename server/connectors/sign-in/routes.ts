import * as contract from "#api/connectors/connections-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { isRefusal } from "#server/platform/http/refusal.ts";
import { created } from "#server/platform/http/reply.ts";
import { startConnect } from "./start.ts";

export const authorizeConnectionEndpoint = endpoint(
  contract.authorizeConnection,
  async ({ principal, body }) => {
    const started = await startConnect(principal, body);
    if (isRefusal(started)) return started;
    const { cookie, ...authorization } = started;
    return { ...created(authorization), headers: { "set-cookie": cookie } };
  },
);
