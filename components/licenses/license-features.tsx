import { Progress } from "@mantine/core";
import type { GrantedFeature, License } from "#api/packages/licenses/schema.ts";
import section from "#components/page/section.module.css";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./licenses.module.css";

/** The features that a license grants, and the use of metered ones. */
export function LicenseFeatures({ license }: { license: License }) {
  return (
    <section className={classes.section} aria-labelledby="features">
      <div className={classes.sectionHead}>
        <h2 id="features">Features</h2>
      </div>
      <ul className={section.box} aria-label="Features">
        {license.features.length === 0 && (
          <li className={classes.none}>None beyond the package itself. Use “Edit” to add some.</li>
        )}
        {license.features.map((feature) => (
          <li key={feature.lookup_key} className={classes.line}>
            <div className={section.grow}>
              <div>{feature.name}</div>
              <code className={`${classes.dim} ${classes.mono}`}>{feature.lookup_key}</code>
            </div>
            {feature.type === "metered" && <Meter feature={feature} />}
            {feature.expires_at && (
              <span className={classes.dim}>
                until <RelativeTime at={feature.expires_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meter({ feature: { name, used, limit, reset_at } }: { feature: GrantedFeature }) {
  const count = used ?? 0;
  return (
    <span className={classes.dim}>
      <span className="tabular">
        {limit === null ? `${count} used, no limit` : `${count} of ${limit} used`}
      </span>
      {reset_at && (
        <>
          , resets <RelativeTime at={reset_at} />
        </>
      )}
      {limit !== null && limit > 0 && (
        <Progress
          value={Math.min(100, (count / limit) * 100)}
          size={4}
          mt={4}
          color={count >= limit ? "red" : "teal"}
          aria-label={`Use of ${name}`}
        />
      )}
    </span>
  );
}
