"use client";

import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useCall } from "#components/api/calls.ts";
import type { DataPath } from "#components/fields/data-viewer/rows.ts";
import { isInside } from "#components/ui/is-inside.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { CallActions, type CallActionsProps } from "./call-actions.tsx";
import { CallOverview } from "./call-details.tsx";
import { type CallPart, CallParts } from "./call-parts.tsx";
import classes from "./calls.module.css";

export interface CallDetailProps extends CallActionsProps {
  callId: string;
  /** The tag for a path in the output. */
  tagOf: (path: DataPath) => string;
  /** The part to show first. Omitted for the one that was last viewed. */
  firstPart?: CallPart | undefined;
  onOpen: (callId: string) => void;
  onBack: () => void;
}

/** One call: its data, its outcome, and its actions. Escape returns to the list. */
export function CallDetail(props: CallDetailProps) {
  const { nodeId, callId, onBack } = props;
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isInside(event)) return;
    event.preventDefault();
    onBack();
  };
  return (
    <section ref={root} tabIndex={-1} className={classes.detail} aria-label="Call" onKeyDown={onKey}>
      <div className={classes.bar}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          All calls
        </Button>
      </div>
      <QueryBoundary query={useCall(nodeId, callId)} what="call" count={5} height={48}>
        {(call) => (
          <div className={classes.detailBody}>
            <CallOverview call={call} onOpen={props.onOpen} />
            <CallActions {...props} call={call} />
            <CallParts call={call} tagOf={props.tagOf} firstPart={props.firstPart} />
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}
