import { randomUUID } from "node:crypto";
import { isGenuine, type KeySet, readLicenseFile } from "./verify.ts";

/** What an installation remembers between two checks: in a file, a table, an option. */
export interface Remembered {
  /** Instants, ISO 8601. */
  checkAfter: string;
  graceUntil: string | null;
  valid: boolean;
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

const path = "/v1/packages/flow/licenses/validate";

/**
 * Checks the license when it is time to, and says whether the installation may run.
 *
 * Only a signed decision changes anything. No answer, 429, 5xx and an answer that is not genuine are all "undecided": the
 * installation goes on as before until its grace is over, so that no outage of the service is ever one of the installation's.
 */
export async function checkLicense(
  installation: Installation,
  before: Remembered | null,
  now = new Date(),
): Promise<{ mayRun: boolean; remember: Remembered | null }> {
  if (before?.valid && now < new Date(before.checkAfter)) return { mayRun: true, remember: before };
  const decided = await ask(installation, now);
  if (decided) return { mayRun: decided.valid, remember: decided };
  return { mayRun: before !== null && isWithinGrace(before, installation, now), remember: before };
}

function isWithinGrace(before: Remembered, { keys, fingerprint }: Installation, now: Date): boolean {
  if (!before.valid) return false;
  if (before.graceUntil !== null && now < new Date(before.graceUntil)) return true;
  const file = before.licenseFile === null ? null : readLicenseFile(before.licenseFile, keys, now);
  return file?.data.relationships.machine?.fingerprint === fingerprint;
}

async function ask(installation: Installation, now: Date): Promise<Remembered | null> {
  const { service, licenseKey, fingerprint, version, keys } = installation;
  const nonce = randomUUID();
  try {
    const response = await fetch(service + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        license_key: licenseKey,
        action: "activate",
        instance: { fingerprint },
        version,
        nonce,
      }),
      signal: AbortSignal.timeout(10_000),
    });
    const body = await response.text();
    if (response.status !== 200) return null;
    if (!isGenuine({ method: "POST", target: path, headers: response.headers, body }, keys, now)) return null;
    const { valid, meta, license_file } = JSON.parse(body);
    // An old answer to the same question would have another nonce.
    if (meta.nonce !== nonce) return null;
    return {
      valid,
      checkAfter: new Date(now.getTime() + meta.check_after * 1000).toISOString(),
      graceUntil: meta.grace_until,
      licenseFile: license_file,
    };
  } catch {
    return null;
  }
}
