import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { packageNotFound } from "#server/packages/releases/refusals.ts";
import { packageParamsSchema } from "#server/packages/releases/schema.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getInstallations } from "./data.ts";
import { installationsQuerySchema, installationsSchema } from "./schema.ts";

export const readInstallationsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/packages/{slug}/installations",
    summary: "Get how many installations use each version, by day",
    tag: "Packages",
    access: "viewer",
    params: packageParamsSchema,
    query: installationsQuerySchema,
    responses: { 200: installationsSchema },
  },
  async ({ principal, params, query }) => {
    const installations = await getInstallations(principal, params.slug, query.days);
    return installations ? ok(installations) : packageNotFound;
  },
);
