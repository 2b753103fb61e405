import { Skeleton } from "@mantine/core";
import classes from "./overview.module.css";

/** The page while it loads: as high as the loaded one, so that nothing jumps. */
export function OverviewSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the overview">
      <Skeleton h={52} radius="lg" />
      <div className={classes.trends}>
        {["calls", "executions", "failures"].map((name) => (
          <Skeleton key={name} h={206} radius="lg" />
        ))}
      </div>
      <div className={classes.panels}>
        {["failing", "approvals", "schedules", "storage"].map((name) => (
          <Skeleton key={name} h={160} radius="lg" />
        ))}
      </div>
    </div>
  );
}
