"use client";

import { IconSearchOff } from "@tabler/icons-react";
import { useState } from "react";
import type { CallReplay, OutcomeFilter } from "#api/webhooks/calls/schema.ts";
import { useCalls } from "#components/api/calls.ts";
import { useLiveCalls } from "#components/call/use-live-calls.ts";
import { LiveIndicator } from "#components/execution/live-indicator.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { CallListRow } from "./call-row.tsx";
import classes from "./calls.module.css";
import { CountedCallsRow } from "./counted-row.tsx";
import { listItems } from "./list-items.ts";
import { OutcomeSelect } from "./outcome-select.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { WaitingForCall } from "./waiting-for-call.tsx";

export interface CallListProps {
  flowId: string;
  nodeId: string;
  sample: string;
  /** Whether the settings are not beside the calls. */
  isAlone: boolean;
  canReplay: boolean;
  outcome: OutcomeFilter | undefined;
  onOutcome: (outcome: OutcomeFilter | undefined) => void;
  onOpen: (callId: string) => void;
  onReplayed: (replays: readonly CallReplay[]) => void;
}

/**
 * Pages that are refreshed when new calls arrive. A user who has scrolled further down is reading and is not disturbed.
 */
const livePages = 2;

/** A webhook's calls, live. */
export function CallList(props: CallListProps) {
  const { nodeId, outcome, onOutcome, onReplayed, canReplay } = props;
  const calls = useCalls(nodeId, outcome);
  const [isOver, setIsOver] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const paused = isOver || (calls.data?.pages.length ?? 0) > livePages;
  const { isStale, connection } = useLiveCalls(nodeId, paused, calls.refetch);
  const choose = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        {chosen.size > 0 ? (
          <SelectionBar
            nodeId={nodeId}
            chosen={chosen}
            onClear={() => setChosen(new Set())}
            onReplayed={onReplayed}
          />
        ) : (
          <>
            <OutcomeSelect value={outcome} onChange={onOutcome} />
            <span className={classes.sign}>
              <LiveIndicator connection={connection} paused={paused} isStale={isStale} />
            </span>
          </>
        )}
      </div>
      <Rows
        {...props}
        calls={calls}
        chosen={canReplay ? chosen : null}
        onChoose={choose}
        onOver={setIsOver}
      />
    </div>
  );
}

interface RowsProps extends CallListProps {
  calls: ReturnType<typeof useCalls>;
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
  onOver: (isOver: boolean) => void;
}

function Rows({ calls, chosen, onChoose, onOver, ...props }: RowsProps) {
  const list = useListKeys<HTMLUListElement>();
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <QueryBoundary query={calls} what="calls" count={6} height={54}>
      {({ pages }) => {
        const items = listItems(pages);
        if (items.length === 0) {
          if (props.outcome === undefined) return <WaitingForCall {...props} />;
          return (
            <EmptyState icon={IconSearchOff} title="No matching calls">
              No call to this webhook had this outcome.
            </EmptyState>
          );
        }
        return (
          <>
            <ul
              ref={list}
              className={classes.list}
              aria-label="Calls"
              aria-busy={calls.isPlaceholderData}
              onPointerEnter={(event) => onOver(event.pointerType === "mouse")}
              onPointerLeave={() => onOver(false)}
            >
              {items.map((item) =>
                "call" in item ? (
                  <CallListRow
                    key={item.call.id}
                    call={item.call}
                    isNew={item.call.created_at > openedAt}
                    isChosen={chosen?.has(item.call.id) ?? null}
                    onChoose={onChoose}
                    onOpen={props.onOpen}
                  />
                ) : (
                  <CountedCallsRow
                    key={`${item.counted.minute} ${item.counted.outcome}`}
                    counted={item.counted}
                    flowId={props.flowId}
                  />
                ),
              )}
            </ul>
            <LoadMore query={calls} label="Show older calls" />
          </>
        );
      }}
    </QueryBoundary>
  );
}
