import * as contract from "#api/packages/installations/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { packageNotFound } from "#server/packages/releases/refusals.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getInstallations } from "./data.ts";

export const readInstallationsEndpoint = endpoint(
  contract.readInstallations,
  async ({ principal, params, query }) => {
    const installations = await getInstallations(principal, params.slug, query.days);
    return installations ? ok(installations) : packageNotFound;
  },
);
