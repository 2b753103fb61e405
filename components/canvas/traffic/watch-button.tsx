"use client";

import { Button } from "@mantine/core";
import { IconActivityHeartbeat } from "@tabler/icons-react";
import { useTraffic, useWatch } from "./use-traffic.ts";
import classes from "./watch-button.module.css";

/** Shows the live version's executions on the canvas as they pass. */
export function WatchButton({ flowId }: { flowId: string }) {
  useTraffic(flowId);
  const { watching, toggle } = useWatch();
  return (
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
  );
}
