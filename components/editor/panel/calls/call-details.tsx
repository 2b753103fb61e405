import { IconRepeat } from "@tabler/icons-react";
import Link from "next/link";
import type { Call } from "#api/webhooks/calls/schema.ts";
import { durationText } from "#components/ui/time-text.ts";
import { sizeText } from "#lib/size-text.ts";
import { CallLine } from "./call-line.tsx";
import classes from "./calls.module.css";

/** The outcome of a call, and the reason. */
export function CallOverview({ call, onOpen }: { call: Call; onOpen: (callId: string) => void }) {
  const { outcome, reason, size, latency_ms, ip, execution_id, replay_of } = call;
  return (
    <div className={classes.facts}>
      <CallLine call={call} />
      {reason !== null && (
        <p className={classes.why} role="note">
          {reason}
        </p>
      )}
      <div className={classes.rowLine}>
        <span className={classes.measure}>
          from {ip === "" ? "an unknown address" : ip} · {sizeText(size)} · {durationText(latency_ms)}
        </span>
      </div>
      <div className={classes.links}>
        {execution_id !== null && (
          <Link href={`/executions/${execution_id}`}>
            {outcome === "duplicate" ? "Open the first call’s execution" : "Open execution"}
          </Link>
        )}
        {replay_of !== null && (
          <button type="button" className={classes.link} onClick={() => onOpen(replay_of)}>
            <IconRepeat size={13} aria-hidden /> Open the call that this replays
          </button>
        )}
      </div>
    </div>
  );
}
