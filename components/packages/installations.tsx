"use client";

import { useInstallations } from "#components/api/statistics.ts";
import { NumberTable } from "#components/charts/number-table.tsx";
import { SmallChart } from "#components/charts/small-chart.tsx";
import { byVersion } from "./by-version.ts";
import classes from "./installations.module.css";

/** The number of installations of each version, over time. Renders nothing before the first activation. */
export function Installations({ slug }: { slug: string }) {
  const { data } = useInstallations(slug);
  if (!data || data.days.length === 0) return null;
  const labels = data.days.map(({ day }) => dayText(day));
  const versions = byVersion(data.days);
  return (
    <section className={classes.installations} aria-label="Installations by version">
      <h2 className={classes.title}>Installations by version</h2>
      <div className={classes.charts}>
        {versions.map(({ name, counts }) => (
          <SmallChart
            key={name}
            title={name}
            value={(counts.at(-1) ?? 0).toLocaleString("en-US")}
            points={counts.map((value, index) => ({ label: labels[index] ?? "", value }))}
            color="var(--accent)"
          />
        ))}
      </div>
      <NumberTable
        caption="Installations by version and day"
        heads={["Day (UTC)", ...versions.map(({ name }) => name)]}
        rows={data.days.map(({ day }, index) => ({
          key: day,
          label: labels[index] ?? "",
          values: versions.map(({ counts }) => counts[index] ?? 0),
        }))}
      />
    </section>
  );
}

/** "Mon 23 Nov" */
function dayText(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
  });
}
