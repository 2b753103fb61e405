import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Changes within this time are shown together. */
const pauseMs = 700;

/**
 * Refreshes a list when something changed: immediately, then at most every 0.7 s. While `paused` it only records that
 * there are changes, and refreshes when the pause ends.
 *
 * @returns whether there are changes that are not shown, and a function to call when something changed
 */
export function useThrottledRefresh(paused: boolean, refresh: () => Promise<unknown>) {
  const [isStale, setIsStale] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const update = useEffectEvent(() => {
    timer.current = null;
    if (paused) return setIsStale(true);
    lastAt.current = performance.now();
    setIsStale(false);
    void refresh();
  });
  const catchUp = useEffectEvent(() => {
    if (isStale) update();
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
  return {
    isStale,
    changed() {
      timer.current ??= setTimeout(update, Math.max(0, lastAt.current + pauseMs - performance.now()));
    },
  };
}
