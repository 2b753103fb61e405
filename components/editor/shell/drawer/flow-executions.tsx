"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import type { ExecutionSummary } from "#api/executions/reads/schema.ts";
import { useExecutions } from "#components/api/executions.ts";
import lines from "#components/editor/canvas/button-lines.module.css";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { displayedExecution } from "#components/editor/state/iterations/shown-run.ts";
import { sourceNames } from "#components/execution/source-names.ts";
import { useLiveRefresh } from "#components/execution/use-live-refresh.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import classes from "./drawer.module.css";

const shownRows = 30;

interface FlowExecutionsProps {
  flowId: string;
  onShow: (executionId: string) => void;
}

/** The flow's latest executions, live. A click shows one on the canvas. */
export function FlowExecutions({ flowId, onShow }: FlowExecutionsProps) {
  const [isOver, setIsOver] = useState(false);
  const executions = useExecutions({ flow_id: flowId, limit: shownRows });
  useLiveRefresh(flowId, isOver, executions.refetch);
  const shown = useEditor((state) => displayedExecution(state)?.id);
  const list = useListKeys<HTMLUListElement>();
  if (executions.isPending) return <SkeletonRows label="Loading executions" count={4} height={34} />;
  if (!executions.data)
    return <ErrorState title="The executions could not be loaded" error={executions.error} />;
  const rows = executions.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0)
    return <p className={classes.empty}>Nothing has run yet. Press “Run” to test the draft.</p>;
  return (
    <>
      <Heads />
      <ul
        className={lines.list}
        aria-label="Executions of this flow"
        ref={list}
        onPointerEnter={(event) => setIsOver(event.pointerType === "mouse")}
        onPointerLeave={() => setIsOver(false)}
      >
        {rows.map((execution) => (
          <Row key={execution.id} execution={execution} current={execution.id === shown} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

/** The column headings. Only visual: a line is understandable without them. */
function Heads() {
  return (
    <div className={classes.heads} aria-hidden>
      <span className={classes.status}>Status</span>
      <span className={classes.source}>Trigger</span>
      <span className={classes.version}>Version</span>
      <span className={classes.time}>Started</span>
      <span className={classes.duration}>Duration</span>
      <span>Details</span>
    </div>
  );
}

interface RowProps {
  execution: ExecutionSummary;
  current: boolean;
  onShow: (executionId: string) => void;
}

function Row({ execution, current, onShow }: RowProps) {
  const { id, status, name, version, source, created_at, duration_ms, error } = execution;
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={lines.row}
        data-row
        aria-current={current || undefined}
        onClick={() => onShow(id)}
      >
        <span className={classes.status}>
          <StatusBadge status={status} />
        </span>
        <span className={classes.source}>{sourceNames[source]}</span>
        <span className={classes.version}>{version === null ? "Draft" : `v${version}`}</span>
        <span className={classes.time}>
          <RelativeTime at={created_at} />
        </span>
        <span className={classes.duration}>{duration_ms === null ? "" : durationText(duration_ms)}</span>
        {name !== null && <span className={classes.name}>{name}</span>}
        <span className={lines.error}>{error?.message.split("\n", 1)[0]}</span>
      </button>
      <Tooltip label="Open execution">
        <ActionIcon component={Link} href={`/executions/${id}`} aria-label="Open execution" size={26}>
          <IconExternalLink size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
