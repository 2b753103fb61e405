import Link from "next/link";
import type { CountedCalls } from "#api/webhooks/calls/schema.ts";
import { outcomeStyle, startedExecution } from "#components/call/outcome-style.ts";
import classes from "./calls.module.css";

const minuteMs = 60_000;

/** Calls within one minute that were only counted. Those that ran appear among the executions. */
export function CountedCallsRow({
  counted: { minute, outcome, count },
  flowId,
}: {
  counted: CountedCalls;
  flowId: string;
}) {
  const from = new Date(minute);
  const time = from.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const text = `${count.toLocaleString("en")} more in this minute (${time})`;
  const to = new Date(from.getTime() + minuteMs);
  const query = new URLSearchParams({
    flow: flowId,
    trigger: "webhook",
    from: from.toISOString(),
    to: to.toISOString(),
  });
  return (
    <li className={classes.counted}>
      <span>
        {outcomeStyle[outcome].word}: {text}
      </span>
      {startedExecution(outcome) && <Link href={`/executions?${query}`}>Executions</Link>}
    </li>
  );
}
