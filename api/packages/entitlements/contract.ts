import { defineContract } from "#api/contract.ts";
import { grantedFeatureSchema, usageBodySchema, usageParamsSchema } from "#api/packages/licenses/schema.ts";

export const recordUsage = defineContract({
  method: "POST",
  path: "/api/licenses/{id}/features/{key}/usage",
  summary: "Record usage of a license's metered feature, within its limit; a negative amount returns usage",
  tag: "Licenses",
  access: "editor",
  params: usageParamsSchema,
  body: usageBodySchema,
  responses: { 200: grantedFeatureSchema },
  refusals: ["limit_reached", "not_metered"],
});
