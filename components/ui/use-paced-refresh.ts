import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Changes that come closer together are shown together. */
const pauseMs = 700;

/**
 * Refreshes a list when something changed: at once, then at most every 0.7 s. While `paused` it only remembers that there is
 * more, and refreshes when the pause is over.
 *
 * @returns whether there is more than is shown, and what to call when something changed
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
