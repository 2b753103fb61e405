import type { LicenseStatus } from "#api/packages/licenses/schema.ts";
import { type Status, StatusBadge } from "#components/ui/status-badge.tsx";

/** The labels of a license's states. */
export const statusWords: Readonly<Record<LicenseStatus, string>> = {
  active: "Active",
  expired: "Expired",
  suspended: "Suspended",
  revoked: "Revoked",
};

const appearances: Readonly<Record<LicenseStatus, Status>> = {
  active: "live",
  expired: "inactive",
  suspended: "waiting",
  revoked: "canceled",
};

/** A license's state as icon and word. */
export function LicenseBadge({ status }: { status: LicenseStatus }) {
  return <StatusBadge status={appearances[status]} label={statusWords[status]} />;
}
