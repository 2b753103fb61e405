import Link from "next/link";
import { useId } from "react";
import type { Overview } from "#api/executions/statistics/schema.ts";
import { executionsHref } from "#components/statistics/ranges.ts";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./overview.module.css";

const statuses = ["queued", "running", "waiting"] as const;
/** Counting stops here. */
const maxCounted = 100_000;

/** The unfinished executions, and the length of the queue. */
export function Queue({ queue }: { queue: Overview["queue"] }) {
  const id = useId();
  return (
    <section className={classes.now} aria-labelledby={id}>
      <h2 id={id}>
        <Link href="/executions">Now</Link>
      </h2>
      <dl className={classes.counts}>
        {statuses.map((status) => (
          <div key={status}>
            <dt>
              <StatusBadge status={status} />
            </dt>
            <dd>
              <Link href={executionsHref({ status })} aria-label={`${status}: ${countOf(queue[status])}`}>
                {countOf(queue[status])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.state}>
        {queue.limited > 0 && <p className={classes.note}>{limitedText(queue.limited)}</p>}
        <p className={classes.note} data-problem={queue.workers === 0 || undefined}>
          {queueText(queue)}
        </p>
      </div>
    </section>
  );
}

function countOf(count: number): string {
  return `${count.toLocaleString("en-US")}${count >= maxCounted ? "+" : ""}`;
}

function limitedText(limited: number): string {
  return limited === 1
    ? "1 queued execution waits because of its flow's limits."
    : `${countOf(limited)} queued executions wait because of their flows' limits.`;
}

function queueText({ workers, oldest_seconds }: Overview["queue"]): string {
  if (workers === 0) return "No worker is running, so nothing is executed. Start a worker.";
  const running = workers === 1 ? "1 worker is running." : `${workers} workers are running.`;
  return oldest_seconds < 1
    ? `${running} The queue is empty.`
    : `${running} The oldest queued job is ${durationText(oldest_seconds * 1000)} old.`;
}
