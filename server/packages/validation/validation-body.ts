import type { LicenseCode } from "#api/packages/licenses/schema.ts";
import { environmentOf } from "#server/packages/licenses/activation-limit.ts";
import { makeLicenseFile } from "#server/packages/licenses/license-file.ts";
import { shortKey } from "#server/packages/licenses/license-key.ts";
import { effectiveStatus } from "#server/packages/licenses/present.ts";
import {
  describeCode,
  type Instance,
  type LicenseCheckRequest,
  type LicenseFacts,
} from "#server/packages/licenses/rules.ts";
import type { Signer } from "#server/packages/signing/key-ring.ts";

/** The longest time that an installation may wait until its next check. */
const checkAfterSeconds = 86_400;

/** The time for which an installation continues after a valid response if it gets no further one. */
const graceMs = 14 * 24 * 3_600_000;

/** A decision and its subject. */
export interface ValidationResult {
  code: LicenseCode;
  facts: LicenseFacts | null;
  check: LicenseCheckRequest;
  nonce: string | null;
  requestId: string;
  /** The key is invalid: its checksum is wrong. */
  mistyped: boolean;
  now: Date;
}

/**
 * The body of a validation response (docs/contract.md), with a license file if there is one. Facts of another package's
 * license are not disclosed.
 */
export function toValidationBody(
  signer: Signer,
  { code, facts, check, nonce, requestId, mistyped, now }: ValidationResult,
) {
  const valid = code === "VALID";
  const known = code === "PACKAGE_MISMATCH" ? null : facts;
  const detail = mistyped ? "This license key is mistyped or incomplete." : describeCode(code);
  const hasFile = valid && check.action !== "deactivate" && known !== null;
  return {
    valid,
    code,
    detail,
    error: valid ? null : detail,
    license_key: known && toLicenseKey(known, now),
    instance: known?.instance ? toInstance(known.instance) : null,
    entitlements: known?.entitlements ?? [],
    meta: {
      package: check.packageSlug,
      ts: now.toISOString(),
      nonce,
      request_id: requestId,
      check_after: checkAfterSeconds,
      grace_until: valid && known ? graceUntil(known, now).toISOString() : null,
    },
    license_file: hasFile ? makeLicenseFile(signer, known, now) : null,
  };
}

function toLicenseKey(facts: LicenseFacts, now: Date) {
  return {
    id: facts.id,
    status: effectiveStatus(facts, now),
    key_short: shortKey(facts.keyEnd),
    activation_limit: facts.activationLimit,
    activation_usage: facts.activationUsage,
    created_at: facts.createdAt.toISOString(),
    expires_at: facts.expiresAt?.toISOString() ?? null,
  };
}

function toInstance(instance: Instance) {
  const { id, name, fingerprint, createdAt } = instance;
  return {
    id,
    name: name ?? fingerprint,
    fingerprint,
    environment: environmentOf(instance),
    created_at: createdAt.toISOString(),
  };
}

function graceUntil({ expiresAt }: LicenseFacts, now: Date): Date {
  const grace = new Date(now.getTime() + graceMs);
  return expiresAt !== null && expiresAt < grace ? expiresAt : grace;
}
