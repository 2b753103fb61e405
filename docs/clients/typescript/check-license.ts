import { createHash } from "node:crypto";
import { ask, type Decision } from "./ask.ts";
import { type KeySet, readLicenseFile } from "./verify.ts";

/** What an installation remembers between two checks: in a file, a table, an option. */
export interface Remembered {
  /** SHA-256 of the license key that all of this is about: with another key it counts for nothing. */
  keyHash: string;
  /** The license's id. A key never becomes another license's. */
  licenseId: string | null;
  /** Instants, ISO 8601. */
  checkAfter: string;
  graceUntil: string | null;
  valid: boolean;
  /** Of this installation, as the service sees it; null while the license is not valid. */
  environment: "production" | "development" | null;
  licenseFile: string | null;
}

export interface Installation {
  /** Of the license service: `https://licenses.example.com`. */
  service: string;
  licenseKey: string;
  /** What this installation calls itself, the same every time: its host, a machine's id. */
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
 * Checks the license when it is time to, and says whether the installation may run.
 *
 * Only a signed decision about this very question changes anything. No answer, 429, 5xx and an answer that is not genuine are
 * all "undecided": the installation goes on as before until its grace is over, so that no outage of the service is ever one
 * of the installation's.
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
  const question = { license_key: licenseKey, action: "activate", instance: { fingerprint }, version };
  const decision = await ask<Validation>(service, path, question, keys, now);
  if (decision === null || !isAboutUs(decision, installation, before)) {
    return { mayRun: before !== null && isWithinGrace(before, installation, now), remember: before };
  }
  const remember = toRemember(decision, keyHash, before, now);
  return { mayRun: remember.valid, remember };
}

/** A valid license is ours only for our own fingerprint, and only if it is the license that our key had before. */
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
