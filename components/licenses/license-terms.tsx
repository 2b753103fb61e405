import type { ReactNode } from "react";
import type { License } from "#api/packages/licenses/schema.ts";
import section from "#components/page/section.module.css";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { LicenseBadge } from "./license-badge.tsx";
import { usageText } from "./license-row.tsx";
import classes from "./licenses.module.css";

/** The terms of a license. */
export function LicenseTermsCard({ license }: { license: License }) {
  return (
    <section className={classes.section} aria-label="License">
      <dl className={`${section.box} ${classes.terms}`}>
        <Term name="State">
          <LicenseBadge status={license.status} />
        </Term>
        <Term name="Package">{license.package}</Term>
        <Term name="Key">
          <span className={classes.mono}>{license.key_short}</span>
        </Term>
        <Term name="Customer">{license.customer || "None"}</Term>
        <Term name="Plan">{license.plan ?? "None"}</Term>
        <Term name="Instances">{usageText(license.activation_usage, license.activation_limit)}</Term>
        <Term name="Expires">{license.expires_at ? <RelativeTime at={license.expires_at} /> : "Never"}</Term>
        <Term name="Updates until">
          {license.updates_until ? <RelativeTime at={license.updates_until} /> : "Always"}
        </Term>
        <Term name="Issued">
          <RelativeTime at={license.created_at} /> {license.created_by && `by ${license.created_by}`}
        </Term>
      </dl>
    </section>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
