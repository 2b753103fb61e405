import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getPackage, getPackages } from "./data.ts";
import * as packages from "./mutations.ts";
import { packageNotFound } from "./refusals.ts";
import {
  createPackageBodySchema,
  packageListQuerySchema,
  packageParamsSchema,
  packageSchema,
  updatePackageBodySchema,
} from "./schema.ts";

const tag = "Packages";

export const listPackagesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/packages",
    summary: "List packages with the latest release of each channel",
    tag,
    access: "viewer",
    query: packageListQuerySchema,
    responses: { 200: pageOf(packageSchema) },
  },
  async ({ principal, query }) => ok(await getPackages(principal, query)),
);

export const createPackageEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/packages",
    summary: "Create a package",
    tag,
    access: "editor",
    body: createPackageBodySchema,
    responses: { 201: packageSchema },
    refusals: ["slug_taken"],
  },
  async ({ principal, body }) => {
    const outcome = await packages.createPackage(principal, body);
    if (outcome.kind === "done") return created(outcome.package, `/api/packages/${body.slug}`);
    return refuse(409, "slug_taken", `There is already a package “${body.slug}”.`, [
      { pointer: "/slug", code: "slug_taken", detail: "This name is taken." },
    ]);
  },
);

export const readPackageEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/packages/{slug}",
    summary: "Get a package",
    tag,
    access: "viewer",
    params: packageParamsSchema,
    responses: { 200: packageSchema },
  },
  async ({ principal, params }) => {
    const found = await getPackage(principal, params.slug);
    return found ? ok(found) : packageNotFound;
  },
);

export const updatePackageEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/packages/{slug}",
    summary: "Change a package's description and whether it needs a license",
    tag,
    access: "editor",
    params: packageParamsSchema,
    body: updatePackageBodySchema,
    responses: { 200: packageSchema },
  },
  async ({ principal, params, body }) => {
    const outcome = await packages.updatePackage(principal, params.slug, body);
    return outcome.kind === "done" ? ok(outcome.package) : packageNotFound;
  },
);
