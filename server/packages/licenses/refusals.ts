import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import type { NoFeature, NoPackage } from "./mutations.ts";

export const licenseNotFound: Refusal = notFound("license");
export const activationNotFound: Refusal = notFound("activation");

/** 409: revoking is permanent. */
export const alreadyRevoked: Refusal = refuse(
  409,
  "license_revoked",
  "This license was revoked permanently. Issue a new one instead.",
);

/** 422 at the field that names an unknown package or feature. */
export function refuseTerms(outcome: NoPackage | NoFeature): Refusal {
  if (outcome.kind === "no_package") {
    const detail = "There is no package with this name.";
    return refuse(422, "unknown_package", detail, [{ pointer: "/package", code: "unknown_package", detail }]);
  }
  const detail = `The package has no feature ${outcome.keys.join(", ")}. Add it to the package first.`;
  return refuse(422, "unknown_feature", detail, [{ pointer: "/features", code: "unknown_feature", detail }]);
}
