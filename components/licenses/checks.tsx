import type { LicenseCheck } from "#api/packages/licenses/schema.ts";
import { useChecks } from "#components/api/licenses.ts";
import section from "#components/page/section.module.css";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import classes from "./licenses.module.css";

/** The recent validation requests of a license and their results. */
export function Checks({ licenseId }: { licenseId: string }) {
  return (
    <section className={classes.section} aria-labelledby="checks">
      <div className={classes.sectionHead}>
        <h2 id="checks">Recent checks</h2>
      </div>
      <QueryBoundary query={useChecks(licenseId)} what="checks" count={3}>
        {(checks) => (
          <ul className={section.box} aria-label="Recent checks">
            {checks.length === 0 && <li className={classes.none}>No checks in the last 90 days.</li>}
            {checks.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

function CheckLine({ check }: { check: LicenseCheck }) {
  const { code, action, host, version, network, created_at } = check;
  return (
    <li className={classes.line}>
      <StatusBadge status={code === "VALID" ? "succeeded" : "failed"} label={code} />
      <span>{action}</span>
      <span className={`${section.grow} ${classes.cut}`}>
        {host}{" "}
        <span className={classes.dim}>
          {[version && `version ${version}`, network].filter(Boolean).join(", ")}
        </span>
      </span>
      <span className={classes.dim}>
        <RelativeTime at={created_at} />
      </span>
    </li>
  );
}
