import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useExecutionChanges } from "#components/api/executions.ts";

/** Changes that come closer together are shown together. */
const pauseMs = 700;

/**
 * Refreshes a list of executions when the server says that some changed, at most every 0.7 s. While `paused` it only
 * remembers that something changed, and refreshes when the pause is over.
 *
 * @returns whether something changed that is not shown yet, and whether the server can be heard
 */
export function useLiveRefresh(flowId: string | undefined, paused: boolean, refresh: () => Promise<unknown>) {
  const [isStale, setIsStale] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const update = useEffectEvent(() => {
    timer.current = null;
    if (paused) setIsStale(true);
    else void refresh();
  });
  const connection = useExecutionChanges({ flowId }, () => {
    timer.current ??= setTimeout(update, pauseMs);
  });
  const catchUp = useEffectEvent(() => {
    if (!isStale) return;
    setIsStale(false);
    void refresh();
  });
  useEffect(() => {
    if (!paused) catchUp();
  }, [paused]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return { isStale, connection };
}
