import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import * as data from "./data.ts";
import * as licenses from "./mutations.ts";
import { activationNotFound, alreadyRevoked, licenseNotFound, refuseTerms } from "./refusals.ts";
import {
  activationParamsSchema,
  checkSchema,
  createLicenseBodySchema,
  idPageQuerySchema,
  issuedLicenseSchema,
  licenseActivationSchema,
  licenseListQuerySchema,
  licenseParamsSchema,
  licenseSchema,
  licenseSummarySchema,
  updateLicenseBodySchema,
} from "./schema.ts";

const tag = "Licenses";

export const listLicensesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/licenses",
    summary: "List licenses, newest first; search by the key's last characters, customer or plan",
    tag,
    access: "viewer",
    query: licenseListQuerySchema,
    responses: { 200: pageOf(licenseSummarySchema) },
  },
  async ({ principal, query }) => ok(await data.listLicenses(principal, query)),
);

export const createLicenseEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/licenses",
    summary: "Issue a license; this response is the only one that contains its key",
    tag,
    access: "editor",
    body: createLicenseBodySchema,
    responses: { 201: issuedLicenseSchema },
    refusals: ["unknown_package", "unknown_feature"],
  },
  async ({ principal, body }) => {
    const outcome = await licenses.issueLicense(principal, body);
    if (outcome.kind !== "done") return refuseTerms(outcome);
    return created(outcome.license, `/api/licenses/${outcome.license.id}`);
  },
);

export const readLicenseEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/licenses/{id}",
    summary: "Get a license with its features",
    tag,
    access: "viewer",
    params: licenseParamsSchema,
    responses: { 200: licenseSchema },
  },
  async ({ principal, params }) => {
    const license = await data.getLicense(principal, params.id);
    return license ? ok(license) : licenseNotFound;
  },
);

export const updateLicenseEndpoint = endpoint(
  {
    method: "PATCH",
    path: "/api/licenses/{id}",
    summary: "Change a license's customer, plan, expiry, limit or features",
    tag,
    access: "editor",
    params: licenseParamsSchema,
    body: updateLicenseBodySchema,
    responses: { 200: licenseSchema },
    refusals: ["unknown_feature"],
  },
  async ({ principal, params, body }) => {
    const outcome = await licenses.updateLicense(principal, params.id, body);
    if (outcome.kind === "not_found") return licenseNotFound;
    return outcome.kind === "done" ? ok(outcome.license) : refuseTerms(outcome);
  },
);

export const suspendLicenseEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/licenses/{id}/suspension",
    summary: "Suspend a license until it is resumed",
    tag,
    access: "editor",
    params: licenseParamsSchema,
    responses: { 200: licenseSchema },
    refusals: ["license_revoked"],
  },
  async ({ principal, params }) => toReply(await licenses.setStatus(principal, params.id, "suspended")),
);

export const resumeLicenseEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/licenses/{id}/suspension",
    summary: "Resume a suspended license",
    tag,
    access: "editor",
    params: licenseParamsSchema,
    responses: { 200: licenseSchema },
    refusals: ["license_revoked"],
  },
  async ({ principal, params }) => toReply(await licenses.setStatus(principal, params.id, "active")),
);

export const revokeLicenseEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/licenses/{id}/revocation",
    summary: "Revoke a license permanently",
    tag,
    access: "editor",
    params: licenseParamsSchema,
    responses: { 200: licenseSchema },
  },
  async ({ principal, params }) => toReply(await licenses.setStatus(principal, params.id, "revoked")),
);

export const listActivationsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/licenses/{id}/activations",
    summary: "List the instances that use a license, newest first",
    tag,
    access: "viewer",
    params: licenseParamsSchema,
    query: idPageQuerySchema,
    responses: { 200: pageOf(licenseActivationSchema) },
  },
  async ({ principal, params, query }) => {
    const page = await data.listActivations(principal, params.id, query);
    return page ? ok(page) : licenseNotFound;
  },
);

export const deleteActivationEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/licenses/{id}/activations/{activation_id}",
    summary: "Remove an instance from a license, which frees its activation",
    tag,
    access: "editor",
    params: activationParamsSchema,
    responses: { 204: null },
  },
  async ({ principal, params }) =>
    (await licenses.removeActivation(principal, params.id, params.activation_id))
      ? noContent()
      : activationNotFound,
);

export const listChecksEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/licenses/{id}/checks",
    summary: "List the checks of a license in the last 90 days, newest first",
    tag,
    access: "viewer",
    params: licenseParamsSchema,
    query: idPageQuerySchema,
    responses: { 200: pageOf(checkSchema) },
  },
  async ({ principal, params, query }) => {
    const page = await data.listChecks(principal, params.id, query);
    return page ? ok(page) : licenseNotFound;
  },
);

function toReply(outcome: Awaited<ReturnType<typeof licenses.setStatus>>) {
  if (outcome.kind === "not_found") return licenseNotFound;
  return outcome.kind === "revoked" ? alreadyRevoked : ok(outcome.license);
}
