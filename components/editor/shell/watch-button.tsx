"use client";

import { Button } from "@mantine/core";
import { IconActivityHeartbeat } from "@tabler/icons-react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useTraffic, useWatch } from "#components/editor/state/traffic/use-traffic.ts";
import classes from "./watch-button.module.css";

interface WatchButtonProps {
  flowId: string;
  lastExecutionId: string | null;
}

/** Shows the live version's executions on the canvas as they run, until it is switched off. */
export function TrafficButton({ flowId, lastExecutionId }: WatchButtonProps) {
  useTraffic(flowId, lastExecutionId);
  const { watching, toggle } = useWatch();
  const store = useEditorStore();
  const missed = useEditor(({ traffic }) => traffic?.missed ?? null);
  const showMissed = () => {
    if (missed === null) return;
    const { chooseData, hideExecution, follow, traffic } = store.getState();
    chooseData({ kind: "last" });
    hideExecution();
    if (traffic) store.setState({ traffic: { ...traffic, missed: null } });
    follow(missed, "traffic");
  };
  return (
    <>
      {missed !== null && (
        <Button className={classes.button ?? ""} size="xs" variant="light" onClick={showMissed}>
          Show newest
        </Button>
      )}
      <Button
        className={classes.button ?? ""}
        size="xs"
        variant={watching ? "light" : "default"}
        aria-pressed={watching}
        leftSection={<IconActivityHeartbeat size={15} aria-hidden />}
        onClick={toggle}
      >
        {watching ? "Watching live" : "Watch live"}
      </Button>
    </>
  );
}
