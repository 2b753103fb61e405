import { defineContract } from "#api/contract.ts";
import { packageParamsSchema } from "#api/packages/releases/schema.ts";
import { installationsQuerySchema, installationsSchema } from "./schema.ts";

export const readInstallations = defineContract({
  method: "GET",
  path: "/api/packages/{slug}/installations",
  summary: "Get how many installations use each version, by day",
  tag: "Packages",
  access: "viewer",
  params: packageParamsSchema,
  query: installationsQuerySchema,
  responses: { 200: installationsSchema },
});
