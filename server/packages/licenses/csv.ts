import { stringify } from "csv-stringify/sync";
import type { LicenseSummary } from "#api/packages/licenses/schema.ts";

const columns = [
  "id",
  "package",
  "status",
  "key_short",
  "customer",
  "plan",
  "activation_limit",
  "activation_usage",
  "expires_at",
  "updates_until",
  "created_at",
] as const satisfies (keyof LicenseSummary)[];

/**
 * Licenses as CSV (RFC 4180), with the key if they carry it. A cell that a spreadsheet would read as a formula is
 * prefixed with an apostrophe, so that a customer's name cannot run one.
 */
export function toCsv(
  licenses: readonly (LicenseSummary & { key?: string })[],
  { header, withKey }: { header: boolean; withKey: boolean },
): string {
  return stringify([...licenses], {
    columns: withKey ? [...columns, "key"] : [...columns],
    header,
    escape_formulas: true,
    record_delimiter: "windows",
  });
}
