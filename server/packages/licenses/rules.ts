import { exceedsActivationLimit } from "./activation-limit.ts";
import type { LicenseAction, LicenseCode, StoredStatus } from "./schema.ts";

/** An instance that a licence is used on. */
export interface Instance {
  id: string;
  fingerprint: string;
  name: string | null;
  /** False for a development instance that takes no place. */
  counts: boolean;
  createdAt: Date;
}

/** Everything that a decision about a licence needs to know. */
export interface LicenseFacts {
  id: string;
  packageId: string;
  packageSlug: string;
  keyEnd: string;
  status: StoredStatus;
  createdAt: Date;
  expiresAt: Date | null;
  /** Instances at once; null: as many as there may be (`places.ts`). */
  activationLimit: number | null;
  /** Instances that count. */
  activationUsage: number;
  /** Development instances that do not count. */
  developmentUsage: number;
  updatesUntil: Date | null;
  /** When the version that was asked about was published; null when there is no such release. */
  versionPublishedAt: Date | null;
  /** Keys of the features that it entitles to at this moment, in order. */
  entitlements: readonly string[];
  /** The instance that was asked about, where it is one of the licence's. */
  instance: Instance | null;
}

/** What of a license does not depend on an instance. */
export type LicenseStanding = Pick<
  LicenseFacts,
  "status" | "expiresAt" | "updatesUntil" | "versionPublishedAt"
>;

/** What somebody wants to know. */
export interface LicenseCheckRequest {
  packageSlug: string;
  action: LicenseAction;
  /** The instance by the id that its activation gave. */
  instanceId: string | null;
  /** The instance by what it calls itself. */
  fingerprint: string | null;
  /** For people: a host name, mostly. */
  name: string | null;
  version: string | null;
  entitlements: readonly string[];
}

/**
 * The decision about a licence: the first code of docs/contract.md's order that applies.
 *
 * - `VERSION_NOT_ENTITLED`: the version is a release that was published after the licence's updates ended. A version that is
 *   no release (a development build) is not refused.
 * - `INSTANCE_MISMATCH`: an `instance_id` was sent that is none of this licence's, or is that of another fingerprint.
 * - `NOT_ACTIVATED`: an instance was named by its fingerprint, and it is none of this licence's. A question that names no
 *   instance is about the licence alone and gets neither.
 * - `ACTIVATION_LIMIT_REACHED`: only activation meets it. Whoever is activated stays so when the limit is lowered.
 */
export function decide(facts: LicenseFacts | null, check: LicenseCheckRequest, now: Date): LicenseCode {
  if (facts === null) return "NOT_FOUND";
  if (facts.packageSlug !== check.packageSlug) return "PACKAGE_MISMATCH";
  const standing = decideWithoutInstance(facts, now);
  if (standing !== "VALID") return standing;
  if (!check.entitlements.every((key) => facts.entitlements.includes(key))) return "ENTITLEMENTS_MISSING";
  if (isMismatch(facts, check)) return "INSTANCE_MISMATCH";
  if (check.action !== "activate" && check.fingerprint !== null && facts.instance === null)
    return "NOT_ACTIVATED";
  if (check.action === "activate" && exceedsActivationLimit(facts, check)) return "ACTIVATION_LIMIT_REACHED";
  return "VALID";
}

/** The part of a decision that is about the license and a version alone. */
export function decideWithoutInstance(facts: LicenseStanding, now: Date): LicenseCode {
  if (facts.status === "revoked") return "REVOKED";
  if (facts.status === "suspended") return "SUSPENDED";
  if (isExpired(facts, now)) return "EXPIRED";
  return isBeyondUpdates(facts) ? "VERSION_NOT_ENTITLED" : "VALID";
}

/** Expiry is a matter of the clock: from the very instant on. */
export function isExpired({ expiresAt }: Pick<LicenseFacts, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function isBeyondUpdates({ updatesUntil, versionPublishedAt }: LicenseStanding): boolean {
  return updatesUntil !== null && versionPublishedAt !== null && versionPublishedAt > updatesUntil;
}

function isMismatch({ instance }: LicenseFacts, { instanceId, fingerprint }: LicenseCheckRequest): boolean {
  if (instanceId === null) return false;
  if (instance === null) return true;
  return fingerprint !== null && instance.fingerprint !== fingerprint;
}

const details: Readonly<Record<LicenseCode, string>> = {
  NOT_FOUND: "There is no license of this key.",
  PACKAGE_MISMATCH: "This license is for another package.",
  REVOKED: "The license was revoked.",
  SUSPENDED: "The license is suspended.",
  EXPIRED: "The license has expired.",
  VERSION_NOT_ENTITLED: "The license does not cover this version: it was published after its updates ended.",
  ENTITLEMENTS_MISSING: "The license does not cover everything that was asked for.",
  INSTANCE_MISMATCH: "This instance id is not one of this license's, or belongs to another fingerprint.",
  NOT_ACTIVATED: "The license is not activated on this instance.",
  ACTIVATION_LIMIT_REACHED: "The license is in use on as many instances as it allows. Deactivate one first.",
  VALID: "License is valid.",
};

/** A sentence for people about a code. */
export function describeCode(code: LicenseCode): string {
  return details[code];
}
