"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconExternalLink, IconX } from "@tabler/icons-react";
import Link from "next/link";
import type { Execution } from "#api/executions/reads/schema.ts";
import { sourceWords } from "#components/editor/state/data/source-words.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { displayedExecution } from "#components/editor/state/iterations/shown-run.ts";
import { failureLine } from "#components/editor/state/store/shown-failure.ts";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./run-strip.module.css";

/**
 * The execution that the canvas shows, at its upper edge. The live region is there before the execution is: what
 * arrives together with its region is not announced.
 */
export function TestExecutionStrip({ onClear }: { onClear: () => void }) {
  const execution = useEditor(displayedExecution);
  return (
    <div role="status" className={classes.place}>
      {execution && <Strip execution={execution} onClear={onClear} />}
    </div>
  );
}

function Strip({ execution, onClear }: { execution: Execution; onClear: () => void }) {
  const { id, status, name, duration_ms, source } = execution;
  const failure = useEditor(({ selection }) => failureLine(execution, selection));
  return (
    <div className={classes.strip}>
      <StatusBadge status={status} />
      <span className={classes.facts}>
        {sourceWords[source]}
        {duration_ms === null ? "" : ` · ${durationText(duration_ms)}`}
      </span>
      {name !== null && <span className={classes.name}>{name}</span>}
      {failure !== null && <span className={classes.error}>{failure}</span>}
      <Tooltip label="Open execution">
        <ActionIcon component={Link} href={`/executions/${id}`} aria-label="Open execution" size={24}>
          <IconExternalLink size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Clear run">
        <ActionIcon onClick={onClear} aria-label="Clear run" size={24}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
