import { IconDatabase } from "@tabler/icons-react";
import Link from "next/link";
import type { Storage } from "#api/flows/retention/schema.ts";
import section from "#components/page/section.module.css";
import { countText } from "#components/ui/count-text.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { sizeText } from "#lib/size-text.ts";
import classes from "./storage.module.css";

/** The flows whose calls stored most in the last 30 days. */
export function LargestFlows({ flows }: Pick<Storage, "flows">) {
  return (
    <>
      <h3 className={classes.title}>Largest flows, last 30 days</h3>
      {flows.length === 0 ? (
        <div className={section.box}>
          <EmptyState icon={IconDatabase} title="No calls yet">
            Flows appear here once their webhooks are called.
          </EmptyState>
        </div>
      ) : (
        <ul className={section.box} aria-label="Largest flows, last 30 days">
          {flows.map((flow) => (
            <FlowLine key={flow.id} flow={flow} />
          ))}
        </ul>
      )}
    </>
  );
}

function FlowLine({ flow }: { flow: Storage["flows"][number] }) {
  const { max_stored_bytes_per_day: maxBytes, stored_bytes_today: today, days } = flow;
  const limit = maxBytes === null ? "" : ` of ${sizeText(maxBytes)}`;
  return (
    <li className={section.line}>
      <div className={`${section.grow} ${classes.flow}`}>
        <Link href={`/flows/${flow.id}`} className={classes.name}>
          {flow.name}
        </Link>
        <small>
          {countText(flow.calls, "call")} · today {sizeText(today)}
          {limit} · {days === null ? "kept forever" : `kept ${countText(days, "day")}`}
        </small>
      </div>
      <span className="tabular">{sizeText(flow.stored_bytes)}</span>
    </li>
  );
}
