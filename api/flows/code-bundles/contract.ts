import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import {
  bundleHashSchema,
  bundleRefusals,
  codeBundleSchema,
  codePackagesSchema,
  createCodeBundleBodySchema,
} from "./schema.ts";

const tag = "Code packages";

export const readCodePackages = defineContract({
  method: "GET",
  path: "/api/code-packages",
  summary: "Get which npm packages code may import",
  tag,
  access: "viewer",
  responses: { 200: codePackagesSchema },
});

export const readCodeBundle = defineContract({
  method: "GET",
  path: "/api/code-bundles/{hash}",
  summary: "Get what is in a bundle of npm packages",
  tag,
  access: "viewer",
  params: z.strictObject({ hash: bundleHashSchema }),
  responses: { 200: codeBundleSchema },
  refusals: ["not_found"],
});

export const createCodeBundle = defineContract({
  method: "POST",
  path: "/api/code-bundles",
  summary: "Fetch, verify and bundle npm packages for a Code node; the same packages are stored once",
  tag,
  access: "editor",
  body: createCodeBundleBodySchema,
  responses: { 200: codeBundleSchema, 201: codeBundleSchema },
  refusals: ["invalid_request", "too_many", "busy", ...bundleRefusals],
});
