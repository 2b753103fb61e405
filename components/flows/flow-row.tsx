import Link from "next/link";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { FlowSummary } from "#server/flows/documents/schema.ts";
import classes from "./flow-list.module.css";
import { FlowMenu } from "./flow-menu.tsx";

export function FlowRow({ flow }: { flow: FlowSummary }) {
  const { id, name, description, active, live_version, unpublished_changes, last_execution, updated_at } =
    flow;
  return (
    <li className={rows.row}>
      <span className={`${rows.state} ${classes.state}`}>
        <StatusBadge
          status={active ? "live" : "inactive"}
          {...(active && { label: `Published v${live_version}` })}
        />
      </span>
      <span className={`${rows.what} ${classes.what}`}>
        <Link href={`/flows/${id}`} className={rows.open} data-row>
          {name}
        </Link>
        {unpublished_changes && <span className={classes.changed}>Unpublished changes</span>}
        <span className={`${rows.note} ${classes.description}`}>{description}</span>
      </span>
      <span className={`${rows.dim} ${classes.last}`}>
        {last_execution ? (
          <>
            <StatusBadge status={last_execution.status} iconOnly />
            <RelativeTime at={last_execution.created_at} />
          </>
        ) : (
          "Never run"
        )}
      </span>
      <span className={`${rows.dim} ${classes.updated}`}>
        <RelativeTime at={updated_at} />
      </span>
      <FlowMenu flow={flow} />
    </li>
  );
}
