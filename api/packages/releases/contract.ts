import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import {
  createPackageBodySchema,
  packageListQuerySchema,
  packageParamsSchema,
  packageSchema,
  updatePackageBodySchema,
} from "./schema.ts";

const tag = "Packages";

export const listPackages = defineContract({
  method: "GET",
  path: "/api/packages",
  summary: "List packages with the latest release of each channel",
  tag,
  access: "viewer",
  query: packageListQuerySchema,
  responses: { 200: pageOf(packageSchema) },
});

export const createPackage = defineContract({
  method: "POST",
  path: "/api/packages",
  summary: "Create a package",
  tag,
  access: "editor",
  body: createPackageBodySchema,
  responses: { 201: packageSchema },
  refusals: ["slug_taken"],
});

export const readPackage = defineContract({
  method: "GET",
  path: "/api/packages/{slug}",
  summary: "Get a package",
  tag,
  access: "viewer",
  params: packageParamsSchema,
  responses: { 200: packageSchema },
});

export const updatePackage = defineContract({
  method: "PATCH",
  path: "/api/packages/{slug}",
  summary: "Change a package's description and whether it needs a license",
  tag,
  access: "editor",
  params: packageParamsSchema,
  body: updatePackageBodySchema,
  responses: { 200: packageSchema },
});
