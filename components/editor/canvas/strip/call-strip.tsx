import { VisuallyHidden } from "@mantine/core";
import { useStore } from "@xyflow/react";
import { type KeyboardEvent, memo, useState } from "react";
import { shallow } from "zustand/shallow";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { useLastCalls } from "#components/api/calls.ts";
import { OutcomeBadge } from "#components/call/outcome-badge.tsx";
import { outcomeStyle, startedExecution } from "#components/call/outcome-style.ts";
import { useLiveCalls } from "#components/call/use-live-calls.ts";
import { stripSize } from "#components/editor/state/document/room.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { displayedExecution } from "#components/editor/state/iterations/shown-run.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import classes from "./call-strip.module.css";
import type { StripPlace } from "./strip-place.ts";

/**
 * Each of these has its own event stream. A browser has few connections, so those of further webhooks poll.
 */
const streamed = 2;

export interface CallStripsProps {
  /** Opens a call, with its execution on the canvas. */
  onOpen: (call: CallSummary) => void;
}

interface CallStripProps extends CallStripsProps {
  node: DocumentNode;
  place: StripPlace;
  /** Of all strips of the flow, from 0. */
  order: number;
}

/** A webhook's last calls, live, beside its card. */
export const CallStrip = memo(function CallStrip({ node, place, order, onOpen }: CallStripProps) {
  const { id } = node;
  const types = useEditor((state) => state.nodeTypes);
  const isSaved = useEditor(({ savedNodes }) => savedNodes.has(id));
  const isStreamed = order < streamed;
  const calls = useLastCalls(isSaved ? id : null, stripSize.rows, !isStreamed);
  useLiveCalls(isStreamed && isSaved ? id : null, false, calls.refetch);
  const [openedAt] = useState(() => new Date().toISOString());
  const shown = useEditor((state) => displayedExecution(state)?.id ?? null);
  // Follows the card while it is dragged.
  const card = useStore(({ nodeLookup }) => nodeLookup.get(id)?.internals.positionAbsolute, shallow);
  if (!card) return null;
  const { x, y, side } = place;
  return (
    <section
      // The canvas neither pans nor drags from here.
      className={`nopan nodrag ${classes.strip}`}
      data-side={side}
      style={{ left: card.x + x, top: card.y + y, width: stripSize.width }}
      aria-label={`Last calls of ${labelOf(node, types)}`}
    >
      <h2 className={classes.head}>Last calls</h2>
      <Rows
        // Until the node is saved the server does not know it: it cannot have calls.
        calls={isSaved ? calls.data?.slice(0, place.rows) : noCalls}
        problem={calls.isError}
        {...{ shown, openedAt, onOpen }}
      />
    </section>
  );
});

const noCalls: readonly CallSummary[] = [];

interface RowsProps extends CallStripsProps {
  calls: readonly CallSummary[] | undefined;
  problem: boolean;
  /** The execution on the canvas. */
  shown: string | null;
  openedAt: string;
}

function Rows({ calls, problem, shown, openedAt, onOpen }: RowsProps) {
  if (!calls) return <p className={classes.none}>{problem ? "Not available" : "Loading…"}</p>;
  if (calls.length === 0) return <p className={classes.none}>No calls yet</p>;
  const current = calls.findIndex(({ execution_id: id }) => id !== null && id === shown);
  return (
    <ul className={classes.list} onKeyDown={moveFocus}>
      {calls.map((call, index) => (
        <li key={call.id} className={classes.line} data-new={call.created_at > openedAt || undefined}>
          <button
            type="button"
            className={classes.row}
            tabIndex={index === Math.max(0, current) ? 0 : -1}
            aria-current={index === current || undefined}
            title={[call.name, call.reason].filter((text) => text !== null).join("\n") || undefined}
            onClick={() => onOpen(call)}
          >
            <CallWords call={call} />
            <span className={classes.time}>
              <RelativeTime at={call.created_at} short />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Accepted calls differ by their payloads, so of their outcome and method only a sign is shown. */
function CallWords({ call: { outcome, method, name } }: { call: CallSummary }) {
  const { icon: OutcomeIcon, word, color } = outcomeStyle[outcome];
  if (!name || !startedExecution(outcome)) {
    return (
      <>
        <OutcomeBadge outcome={outcome} />
        <span className={classes.method}>{method}</span>
        <span className={classes.name}>{name}</span>
      </>
    );
  }
  return (
    <>
      <OutcomeIcon size={14} stroke={1.8} color={color} aria-hidden />
      <VisuallyHidden>
        {word} {method}{" "}
      </VisuallyHidden>
      <span className={classes.name}>{name}</span>
    </>
  );
}

/** Up and down go to the next row, not to the next node. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  rows[rows.findIndex((row) => row.matches(":focus")) + step]?.focus();
}
