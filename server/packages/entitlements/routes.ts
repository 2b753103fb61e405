import * as contract from "#api/packages/entitlements/contract.ts";
import { clock } from "#lib/clock.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { countUsage } from "./mutations.ts";

export const recordUsageEndpoint = endpoint(contract.recordUsage, async ({ principal, params, body }) => {
  const outcome = await countUsage(principal, params.id, params.key, body, clock.now());
  if (outcome.kind === "not_found") return notFound("license with this feature");
  if (outcome.kind === "not_metered") {
    return refuse(409, "not_metered", "This feature is not metered. No usage can be recorded.");
  }
  if (outcome.kind === "done") return ok(outcome.feature);
  const { limit, used, remaining } = outcome.feature;
  const detail = `This would exceed the limit: ${used} of ${limit} are used. Nothing was counted.`;
  return refuse(409, "limit_reached", detail, undefined, { limit, used, remaining });
});
