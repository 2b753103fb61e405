"use client";

import { Button, Text } from "@mantine/core";
import { useDraftStates } from "#components/api/flows.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { exactTime } from "#components/ui/time-text.ts";
import { RestoreButton } from "./restore-button.tsx";
import type { ListProps } from "./shown.ts";
import classes from "./versions-dialog.module.css";

/** The drafts that were kept while the flow was edited. */
export function DraftStateList({ flowId, saver, onView, onDone }: ListProps) {
  const states = useDraftStates(flowId);
  if (states.isPending) return <SkeletonRows label="Loading earlier drafts" count={3} height={48} />;
  if (!states.data) return <ErrorState title="The earlier drafts could not be loaded" error={states.error} />;
  if (states.data.data.length === 0) {
    return (
      <Text c="dimmed">
        No earlier drafts yet. While you edit, the draft is kept every few minutes, and before every restore.
      </Text>
    );
  }
  return (
    <ul className={classes.list} aria-label="Earlier drafts">
      {states.data.data.map((state) => {
        const at = exactTime(new Date(state.saved_at));
        return (
          <li key={state.id} className={classes.row}>
            <div className={classes.facts}>
              <span className={classes.number}>
                <RelativeTime at={state.saved_at} />
              </span>
              <span className={classes.text}>
                {at}
                {state.saved_by === null ? "" : ` by ${state.saved_by}`}
              </span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`View the draft of ${at}`}
              onClick={() => onView({ kind: "state", state })}
            >
              View
            </Button>
            <RestoreButton
              saver={saver}
              from={{ draftState: state.id }}
              name={`the draft of ${at}`}
              onDone={onDone}
            />
          </li>
        );
      })}
    </ul>
  );
}
