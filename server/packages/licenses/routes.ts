import * as contract from "#api/packages/licenses/contract.ts";
import { pathOf } from "#api/path.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import * as data from "./data.ts";
import * as licenses from "./mutations.ts";
import { activationNotFound, alreadyRevoked, licenseNotFound, refuseTerms } from "./refusals.ts";

export const listLicensesEndpoint = endpoint(contract.listLicenses, async ({ principal, query }) =>
  ok(await data.listLicenses(principal, query)),
);

export const createLicenseEndpoint = endpoint(contract.createLicense, async ({ principal, body }) => {
  const outcome = await licenses.issueLicense(principal, body);
  if (outcome.kind !== "done") return refuseTerms(outcome);
  return created(outcome.license, pathOf(contract.readLicense, { id: outcome.license.id }));
});

export const readLicenseEndpoint = endpoint(contract.readLicense, async ({ principal, params }) => {
  const license = await data.getLicense(principal, params.id);
  return license ? ok(license) : licenseNotFound;
});

export const updateLicenseEndpoint = endpoint(contract.updateLicense, async ({ principal, params, body }) => {
  const outcome = await licenses.updateLicense(principal, params.id, body);
  if (outcome.kind === "not_found") return licenseNotFound;
  return outcome.kind === "done" ? ok(outcome.license) : refuseTerms(outcome);
});

export const suspendLicenseEndpoint = endpoint(contract.suspendLicense, async ({ principal, params }) =>
  toReply(await licenses.setStatus(principal, params.id, "suspended")),
);

export const resumeLicenseEndpoint = endpoint(contract.resumeLicense, async ({ principal, params }) =>
  toReply(await licenses.setStatus(principal, params.id, "active")),
);

export const revokeLicenseEndpoint = endpoint(contract.revokeLicense, async ({ principal, params }) =>
  toReply(await licenses.setStatus(principal, params.id, "revoked")),
);

export const listActivationsEndpoint = endpoint(
  contract.listActivations,
  async ({ principal, params, query }) => {
    const page = await data.listActivations(principal, params.id, query);
    return page ? ok(page) : licenseNotFound;
  },
);

export const deleteActivationEndpoint = endpoint(contract.deleteActivation, async ({ principal, params }) =>
  (await licenses.removeActivation(principal, params.id, params.activation_id))
    ? noContent()
    : activationNotFound,
);

export const listChecksEndpoint = endpoint(contract.listChecks, async ({ principal, params, query }) => {
  const page = await data.listChecks(principal, params.id, query);
  return page ? ok(page) : licenseNotFound;
});

function toReply(outcome: Awaited<ReturnType<typeof licenses.setStatus>>) {
  if (outcome.kind === "not_found") return licenseNotFound;
  return outcome.kind === "revoked" ? alreadyRevoked : ok(outcome.license);
}
