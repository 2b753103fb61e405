import Link from "next/link";
import type { Overview } from "#api/executions/statistics/schema.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./overview.module.css";
import { OverviewPanel } from "./panel.tsx";

/** Approvals that nobody has decided. */
export function Approvals({ approvals: { count, oldest } }: { approvals: Overview["approvals"] }) {
  const more = count - oldest.length;
  return (
    <OverviewPanel title="Pending approvals" href="/approvals">
      {count === 0 && <p className={classes.note}>No pending approvals.</p>}
      <ul className={classes.lines}>
        {oldest.map(({ execution_id, execution_name, flow_name, title, waiting_since }) => (
          <li key={execution_id}>
            <Link href={`/executions/${execution_id}`} className={classes.name}>
              {title || flow_name}
            </Link>
            <span className={classes.small}>
              {title ? flow_name : "Approval"}
              {execution_name !== null && ` · ${execution_name}`}
              {waiting_since !== null && (
                <>
                  {" · "}
                  <RelativeTime at={waiting_since} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link href="/approvals" className={classes.more}>
          {more} more
        </Link>
      )}
    </OverviewPanel>
  );
}
