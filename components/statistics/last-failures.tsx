"use client";

import Link from "next/link";
import { useExecutions } from "#components/api/executions.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./flow-statistics.module.css";

const shown = 3;

/** The newest failed executions of a flow, with the first line of what happened. */
export function LastFailures({ flowId }: { flowId: string }) {
  const { data } = useExecutions({ flow_id: flowId, status: "failed" });
  const failures = data?.pages[0]?.data.slice(0, shown) ?? [];
  if (failures.length === 0) return null;
  return (
    <ul className={classes.failures} aria-label="Last failures">
      {failures.map(({ id, created_at, error }) => (
        <li key={id}>
          <Link href={`/executions/${id}`}>{error?.message.split("\n", 1)[0] || "Failed"}</Link>
          <RelativeTime at={created_at} />
        </li>
      ))}
    </ul>
  );
}
