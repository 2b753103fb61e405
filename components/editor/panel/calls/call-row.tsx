import { Checkbox } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { startedExecution } from "#components/call/outcome-style.ts";
import { durationText } from "#components/ui/time-text.ts";
import { sizeText } from "#lib/size-text.ts";
import { CallLine } from "./call-line.tsx";
import classes from "./calls.module.css";

export interface CallRowProps {
  call: CallSummary;
  /** It came while the list was open, so it slides in. */
  isNew: boolean;
  /** Null if nothing can be selected here. */
  isChosen: boolean | null;
  onChoose: (id: string) => void;
  onOpen: (id: string) => void;
}

/** A call on two lines. Enter opens it, X chooses it. */
export function CallListRow({ call, isNew, isChosen, onChoose, onOpen }: CallRowProps) {
  const { id, outcome, method, reason, size, latency_ms, ip, name, replay_of } = call;
  return (
    <li className={classes.row} data-new={isNew || undefined} data-chosen={isChosen || undefined}>
      {isChosen !== null && (
        <Checkbox
          size="xs"
          className={classes.choose ?? ""}
          aria-label={`Select the ${method} call, ${outcome}`}
          checked={isChosen}
          onChange={() => onChoose(id)}
        />
      )}
      <button
        type="button"
        className={classes.rowButton}
        data-row
        onClick={() => onOpen(id)}
        onKeyDown={(event) => {
          if (event.key === "x" && isChosen !== null) onChoose(id);
        }}
      >
        <CallLine call={call}>
          {replay_of !== null && (
            <span className={classes.replayed} title="A replay">
              <IconRepeat size={14} aria-label="Replay" />
            </span>
          )}
        </CallLine>
        <span className={classes.rowLine}>
          <span className={classes.reason} data-bad={!startedExecution(outcome) || undefined}>
            {reason ?? name ?? ip}
          </span>
          <span className={classes.measure}>
            {sizeText(size)} · {durationText(latency_ms)}
          </span>
        </span>
      </button>
    </li>
  );
}
