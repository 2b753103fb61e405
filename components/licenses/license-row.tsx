import Link from "next/link";
import type { LicenseSummary } from "#api/packages/licenses/schema.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { LicenseBadge } from "./license-badge.tsx";
import classes from "./license-list.module.css";

/** A license on one line, identified by the end of its key. */
export function LicenseRow({ license }: { license: LicenseSummary }) {
  const { id, status, key_short, customer, plan, activation_usage, activation_limit, expires_at } = license;
  return (
    <li className={rows.row}>
      <LicenseBadge status={status} />
      <Link href={`/packages/licenses/${id}`} className={rows.open} data-row>
        {key_short}
      </Link>
      <span className={rows.cut}>
        {customer || <span className={rows.dim}>No customer</span>}{" "}
        <span className={rows.dim}>{license.package}</span>
      </span>
      <span className={`${rows.cut} ${classes.plan}`}>{plan}</span>
      <span className="tabular">{usageText(activation_usage, activation_limit)}</span>
      <span className={`${rows.dim} ${classes.expires}`}>
        {expires_at ? <RelativeTime at={expires_at} /> : "Never"}
      </span>
    </li>
  );
}

/** "1 of 3", "7, no limit". */
export function usageText(used: number, limit: number | null): string {
  return limit === null ? `${used}, no limit` : `${used} of ${limit}`;
}
