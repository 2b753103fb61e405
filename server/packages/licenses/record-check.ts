import { newId } from "#lib/id.ts";
import { checkLog } from "#server/packages/license-checks/check-log.ts";
import { networkOf } from "#server/platform/addresses/network.ts";
import type { LicenseCheckRequest, LicenseFacts } from "./rules.ts";

/** Records a license decision in the background, for the license's page. Of the address only the network is stored. */
export function recordCheck(
  caller: string,
  action: string,
  code: string,
  facts: LicenseFacts | null,
  { name, version }: Pick<LicenseCheckRequest, "name" | "version">,
  now: Date,
): void {
  if (facts === null) return;
  const { id: licenseId, instance } = facts;
  checkLog().add({
    id: newId(),
    licenseId,
    action,
    code,
    version,
    host: name ?? instance?.name ?? instance?.fingerprint ?? null,
    network: networkOf(caller),
    at: now,
    instanceId: instance?.id ?? null,
  });
}
