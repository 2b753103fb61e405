"use client";

import { Tooltip } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { exactTime, relativeTime, shortTime } from "./time-text.ts";

const tickMs = 5_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/** One clock for every time on the page, running only while some are shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export interface RelativeTimeProps {
  /** An instant, ISO 8601. */
  at: string;
  /** Without "ago", where it is clear that it is over. */
  short?: boolean;
}

/** The age of an instant; the exact instant on hover. Updates itself. */
export function RelativeTime({ at, short = false }: RelativeTimeProps) {
  const shownNow = useSyncExternalStore(subscribe, () => now);
  const instant = new Date(at);
  // Instants that arrive between two ticks of the clock are newer than the clock.
  const current = new Date(Math.max(shownNow, Math.min(instant.getTime(), Date.now())));
  return (
    <Tooltip label={exactTime(instant)}>
      <time dateTime={at} className="tabular" style={{ whiteSpace: "nowrap" }} suppressHydrationWarning>
        {short ? shortTime(instant, current) : relativeTime(instant, current)}
      </time>
    </Tooltip>
  );
}
