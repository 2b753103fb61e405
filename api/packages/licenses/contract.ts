import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
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

export const listLicenses = defineContract({
  method: "GET",
  path: "/api/licenses",
  summary: "List licenses, newest first; search by the key's last characters, customer or plan",
  tag,
  access: "viewer",
  query: licenseListQuerySchema,
  responses: { 200: pageOf(licenseSummarySchema) },
});

export const createLicense = defineContract({
  method: "POST",
  path: "/api/licenses",
  summary: "Issue a license; this response is the only one that contains its key",
  tag,
  access: "editor",
  body: createLicenseBodySchema,
  responses: { 201: issuedLicenseSchema },
  refusals: ["unknown_package", "unknown_feature"],
});

export const readLicense = defineContract({
  method: "GET",
  path: "/api/licenses/{id}",
  summary: "Get a license with its features",
  tag,
  access: "viewer",
  params: licenseParamsSchema,
  responses: { 200: licenseSchema },
});

export const updateLicense = defineContract({
  method: "PATCH",
  path: "/api/licenses/{id}",
  summary: "Change a license's customer, plan, expiry, limit or features",
  tag,
  access: "editor",
  params: licenseParamsSchema,
  body: updateLicenseBodySchema,
  responses: { 200: licenseSchema },
  refusals: ["unknown_feature"],
});

export const suspendLicense = defineContract({
  method: "POST",
  path: "/api/licenses/{id}/suspension",
  summary: "Suspend a license until it is resumed",
  tag,
  access: "editor",
  params: licenseParamsSchema,
  responses: { 200: licenseSchema },
  refusals: ["license_revoked"],
});

export const resumeLicense = defineContract({
  method: "DELETE",
  path: "/api/licenses/{id}/suspension",
  summary: "Resume a suspended license",
  tag,
  access: "editor",
  params: licenseParamsSchema,
  responses: { 200: licenseSchema },
  refusals: ["license_revoked"],
});

export const revokeLicense = defineContract({
  method: "POST",
  path: "/api/licenses/{id}/revocation",
  summary: "Revoke a license permanently",
  tag,
  access: "editor",
  params: licenseParamsSchema,
  responses: { 200: licenseSchema },
});

export const listActivations = defineContract({
  method: "GET",
  path: "/api/licenses/{id}/activations",
  summary: "List the instances that use a license, newest first",
  tag,
  access: "viewer",
  params: licenseParamsSchema,
  query: idPageQuerySchema,
  responses: { 200: pageOf(licenseActivationSchema) },
});

export const deleteActivation = defineContract({
  method: "DELETE",
  path: "/api/licenses/{id}/activations/{activation_id}",
  summary: "Remove an instance from a license, which frees its activation",
  tag,
  access: "editor",
  params: activationParamsSchema,
  responses: { 204: null },
});

export const listChecks = defineContract({
  method: "GET",
  path: "/api/licenses/{id}/checks",
  summary: "List the checks of a license in the last 90 days, newest first",
  tag,
  access: "viewer",
  params: licenseParamsSchema,
  query: idPageQuerySchema,
  responses: { 200: pageOf(checkSchema) },
});
