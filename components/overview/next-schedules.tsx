import Link from "next/link";
import { useSchedules } from "#components/api/schedules.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./overview.module.css";
import { OverviewPanel } from "./panel.tsx";

const shown = 5;

/** The flows that the clock starts next. */
export function NextSchedules() {
  const { data } = useSchedules();
  const schedules = data?.pages[0]?.data.slice(0, shown) ?? [];
  return (
    <OverviewPanel title="Next schedules" href="/schedules">
      {data && schedules.length === 0 && <p className={classes.note}>Nothing is scheduled.</p>}
      <ul className={classes.lines}>
        {schedules.map(({ node_id, flow_id, flow_name, description, next_runs: [next = ""] }) => (
          <li key={node_id}>
            <Link href={`/flows/${flow_id}`} className={classes.name}>
              {flow_name}
            </Link>
            <span className={classes.amount}>
              <RelativeTime at={next} />
            </span>
            <span className={classes.small}>{description}</span>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  );
}
