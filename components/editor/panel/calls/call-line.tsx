import type { ReactNode } from "react";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { OutcomeBadge } from "#components/call/outcome-badge.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./calls.module.css";

export interface CallLineProps {
  call: Pick<CallSummary, "outcome" | "method" | "status" | "created_at">;
  /** Shown after the outcome. */
  children?: ReactNode;
}

/** A call's method, outcome and time. */
export function CallLine({ call: { outcome, method, status, created_at }, children }: CallLineProps) {
  return (
    <span className={classes.rowLine}>
      <OutcomeBadge outcome={outcome} />
      {children}
      <span className={classes.method}>{method}</span>
      <span className={classes.status} data-bad={status >= 400 || undefined}>
        {status}
      </span>
      <span className={classes.time}>
        <RelativeTime at={created_at} />
      </span>
    </span>
  );
}
