import { createHash } from "node:crypto";
import { type Decision, requestDecision } from "./request-decision.ts";
import { type KeySet, readLicenseFile } from "./verify.ts";

/** What an installation stores between two checks: in a file, a table, an option. */
export interface Remembered {
  /** SHA-256 of the license key that this belongs to. With another key, ignore all of it. */
  keyHash: string;
  /** The license's id. A key always belongs to the same license. */
  licenseId: string | null;
  /** Instants, ISO 8601. */
  checkAfter: string;
  graceUntil: string | null;
  valid: boolean;
  /** This installation's environment according to the service; null while the license is not valid. */
  environment: "production" | "development" | null;
  licenseFile: string | null;
}

export interface Installation {
  /** URL of the license service: `https://licenses.example.com`. */
  service: string;
  licenseKey: string;
  /** Identifies this installation and never changes: its host, or a machine id. */
  fingerprint: string;
  version: string;
  keys: KeySet;
}

interface Validation extends Decision {
  license_key: { id: string } | null;
  instance: { fingerprint: string; environment: "production" | "development" } | null;
  meta: { nonce: string | null; check_after: number; grace_until: string | null };
  license_file: string | null;
}

const path = "/v1/packages/flow/licenses/validate";

/**
 * Checks the license if a check is due. Returns whether the installation may run, and what to store for the next check.
 *
 * Only a signed decision about this request changes anything. No response, 429, 5xx and a response that is not genuine mean
 * "undecided": the installation continues as before until its grace period ends. A short outage of the service therefore
 * does not affect it.
 */
export async function checkLicense(
  installation: Installation,
  remembered: Remembered | null,
  now = new Date(),
): Promise<{ mayRun: boolean; remember: Remembered | null }> {
  const keyHash = createHash("sha256").update(installation.licenseKey).digest("hex");
  const before = remembered?.keyHash === keyHash ? remembered : null;
  if (before?.valid && now < new Date(before.checkAfter)) return { mayRun: true, remember: before };
  const { service, licenseKey, fingerprint, version, keys } = installation;
  const fields = { license_key: licenseKey, action: "activate", instance: { fingerprint }, version };
  const decision = await requestDecision<Validation>(service, path, fields, keys, now);
  if (decision === null || !isAboutUs(decision, installation, before)) {
    return { mayRun: before !== null && isWithinGrace(before, installation, now), remember: before };
  }
  const remember = toRemember(decision, keyHash, before, now);
  return { mayRun: remember.valid, remember };
}

/** A valid decision must have our fingerprint, and the license that our key had before. */
function isAboutUs(
  { valid, license_key, instance }: Validation,
  { fingerprint }: Installation,
  before: Remembered | null,
): boolean {
  if (valid && instance?.fingerprint !== fingerprint) return false;
  return !before?.licenseId || !license_key || license_key.id === before.licenseId;
}

function toRemember(
  { valid, license_key, instance, meta, license_file }: Validation,
  keyHash: string,
  before: Remembered | null,
  now: Date,
): Remembered {
  return {
    keyHash,
    licenseId: license_key?.id ?? before?.licenseId ?? null,
    checkAfter: new Date(now.getTime() + meta.check_after * 1000).toISOString(),
    graceUntil: meta.grace_until,
    valid,
    environment: valid ? (instance?.environment ?? null) : null,
    licenseFile: license_file,
  };
}

function isWithinGrace(before: Remembered, { keys, fingerprint }: Installation, now: Date): boolean {
  if (!before.valid) return false;
  if (before.graceUntil !== null && now < new Date(before.graceUntil)) return true;
  const file = before.licenseFile === null ? null : readLicenseFile(before.licenseFile, keys, now);
  return file?.data.id === before.licenseId && file?.data.relationships.machine?.fingerprint === fingerprint;
}
