import type { Signer } from "#server/packages/signing/key-ring.ts";
import type { OfferedRelease } from "./offered-releases.sql.ts";

const dayMs = 86_400_000;
const validMs = 7 * dayMs;

/** A signed statement of a package's current release. */
export interface Manifest {
  /** Base64 of JSON: package, version, sha256, issued, expires. */
  payload: string;
  keyid: string;
  /** Base64 of an Ed25519 signature over `payload` as it is encoded. */
  sig: string;
}

/**
 * States which release is offered, for a week. An attacker who keeps serving an old statement, to prevent an
 * installation from updating, is detected when it expires. It is issued at the start of the UTC day, so that
 * every process returns the same statement and caches can keep it.
 */
export function signManifest(signer: Signer, slug: string, release: OfferedRelease, now: Date): Manifest {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const issued = new Date(Math.max(today, release.publishedAt.getTime()));
  const statement = {
    package: slug,
    version: release.version,
    sha256: release.sha256,
    issued: issued.toISOString(),
    expires: new Date(issued.getTime() + validMs).toISOString(),
  };
  const payload = Buffer.from(JSON.stringify(statement)).toString("base64");
  const signature = signer.sign(payload);
  return { payload, keyid: signer.keyId, sig: signature.toString("base64") };
}

/** When a statement made at `now` must be renewed, in milliseconds since 1970. */
export function nextManifestAt(now: Date): number {
  return (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
}
