import type { LicenseAction, LicenseCode, StoredStatus } from "#api/packages/licenses/schema.ts";
import { exceedsActivationLimit, type LicenseUse } from "./activation-limit.ts";
import { identityOf } from "./local-host.ts";

/** An instance that a license is used on. */
export interface Instance {
  id: string;
  fingerprint: string;
  name: string | null;
  /** False for a development instance that does not count against the limit. */
  counts: boolean;
  createdAt: Date;
}

/** Everything that a license decision depends on. */
export interface LicenseFacts extends LicenseUse {
  id: string;
  packageId: string;
  packageSlug: string;
  keyEnd: string;
  status: StoredStatus;
  createdAt: Date;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  /** When the requested version was published; null if there is no such release. */
  versionPublishedAt: Date | null;
  /** Keys of the features that the license includes now, in order. */
  entitlements: readonly string[];
  /** The instance that the check names, if it is on this license. */
  instance: Instance | null;
}

/** The part of the facts that does not depend on an instance. */
export type LicenseStanding = Pick<
  LicenseFacts,
  "status" | "expiresAt" | "updatesUntil" | "versionPublishedAt"
>;

/** A client's question about a license. */
export interface LicenseCheckRequest {
  packageSlug: string;
  action: LicenseAction;
  /** The instance by the id that its activation returned. */
  instanceId: string | null;
  /** The instance by its fingerprint. */
  fingerprint: string | null;
  /** For display; usually a host name. */
  name: string | null;
  version: string | null;
  entitlements: readonly string[];
}

/**
 * Decides about a license: returns the first code in docs/contract.md's order that applies.
 *
 * - `VERSION_NOT_ENTITLED`: the version is a release that was published after the license's updates ended. A
 *   version that is not a release (a development build) is not refused.
 * - `INSTANCE_MISMATCH`: the `instance_id` is not on this license, or belongs to another fingerprint.
 * - `NOT_ACTIVATED`: the fingerprint names an instance that is not on this license. A check that names no
 *   instance is about the license alone and gets neither code. Deactivating an inactive instance changes
 *   nothing and is valid, so that a repeated request is no error.
 * - `ACTIVATION_LIMIT_REACHED`: only for activations. An activated instance stays so when the limit is
 *   lowered.
 */
export function decide(facts: LicenseFacts | null, check: LicenseCheckRequest, now: Date): LicenseCode {
  if (facts === null) return "NOT_FOUND";
  if (facts.packageSlug !== check.packageSlug) return "PACKAGE_MISMATCH";
  const standing = decideWithoutInstance(facts, now);
  if (standing !== "VALID") return standing;
  if (!check.entitlements.every((key) => facts.entitlements.includes(key))) return "ENTITLEMENTS_MISSING";
  if (check.action === "deactivate" && facts.instance === null) return "VALID";
  if (isMismatch(facts, check)) return "INSTANCE_MISMATCH";
  if (check.action !== "activate" && check.fingerprint !== null && facts.instance === null)
    return "NOT_ACTIVATED";
  if (check.action === "activate" && exceedsActivationLimit(facts, check)) return "ACTIVATION_LIMIT_REACHED";
  return "VALID";
}

/** The part of the decision that depends only on the license and a version. */
export function decideWithoutInstance(facts: LicenseStanding, now: Date): LicenseCode {
  if (facts.status === "revoked") return "REVOKED";
  if (facts.status === "suspended") return "SUSPENDED";
  if (isExpired(facts, now)) return "EXPIRED";
  return isBeyondUpdates(facts) ? "VERSION_NOT_ENTITLED" : "VALID";
}

/** A license is expired from the instant of its `expiresAt` on. */
export function isExpired({ expiresAt }: Pick<LicenseFacts, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function isBeyondUpdates({ updatesUntil, versionPublishedAt }: LicenseStanding): boolean {
  return updatesUntil !== null && versionPublishedAt !== null && versionPublishedAt > updatesUntil;
}

function isMismatch({ instance }: LicenseFacts, { instanceId, fingerprint }: LicenseCheckRequest): boolean {
  if (instanceId === null) return false;
  if (instance === null) return true;
  return fingerprint !== null && !isSameInstance(instance.fingerprint, fingerprint);
}

function isSameInstance(one: string, other: string): boolean {
  return one === other || identityOf(one) === identityOf(other);
}

/** The facts with the instance's fingerprint as the check writes it: clients compare it with theirs. */
export function asWrittenBy({ fingerprint }: LicenseCheckRequest, facts: LicenseFacts): LicenseFacts {
  const { instance } = facts;
  if (instance === null || fingerprint === null || !isSameInstance(instance.fingerprint, fingerprint))
    return facts;
  return { ...facts, instance: { ...instance, fingerprint } };
}

const details: Readonly<Record<LicenseCode, string>> = {
  NOT_FOUND: "There is no license with this key.",
  PACKAGE_MISMATCH: "This license is for another package.",
  REVOKED: "The license was revoked.",
  SUSPENDED: "The license is suspended.",
  EXPIRED: "The license has expired.",
  VERSION_NOT_ENTITLED: "The license does not cover this version: it was published after its updates ended.",
  ENTITLEMENTS_MISSING: "The license does not include everything that was asked for.",
  INSTANCE_MISMATCH: "This instance id is not one of this license's, or belongs to another fingerprint.",
  NOT_ACTIVATED: "The license is not activated on this instance.",
  ACTIVATION_LIMIT_REACHED:
    "The license is already in use on as many instances as it allows. Deactivate one first.",
  VALID: "License is valid.",
};

/** Describes a code in one sentence, for people. */
export function describeCode(code: LicenseCode): string {
  return details[code];
}
