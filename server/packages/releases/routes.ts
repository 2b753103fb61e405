import * as contract from "#api/packages/releases/contract.ts";
import { pathOf } from "#api/path.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { getPackage, getPackages } from "./data.ts";
import * as packages from "./mutations.ts";
import { packageNotFound } from "./refusals.ts";

export const listPackagesEndpoint = endpoint(contract.listPackages, async ({ principal, query }) =>
  ok(await getPackages(principal, query)),
);

export const createPackageEndpoint = endpoint(contract.createPackage, async ({ principal, body }) => {
  const outcome = await packages.createPackage(principal, body);
  if (outcome.kind === "done")
    return created(outcome.package, pathOf(contract.readPackage, { slug: body.slug }));
  return refuse(409, "slug_taken", `There is already a package “${body.slug}”.`, [
    { pointer: "/slug", code: "slug_taken", detail: "This name is taken." },
  ]);
});

export const readPackageEndpoint = endpoint(contract.readPackage, async ({ principal, params }) => {
  const found = await getPackage(principal, params.slug);
  return found ? ok(found) : packageNotFound;
});

export const updatePackageEndpoint = endpoint(contract.updatePackage, async ({ principal, params, body }) => {
  const outcome = await packages.updatePackage(principal, params.slug, body);
  return outcome.kind === "done" ? ok(outcome.package) : packageNotFound;
});
