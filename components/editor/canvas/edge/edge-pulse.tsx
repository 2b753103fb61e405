import type { Pulse } from "#components/editor/state/traffic/pulses.ts";
import classes from "./flow-edge.module.css";

/** A light that travels along an edge as an execution passes. */
export function EdgePulse({ path, pulse }: { path: string; pulse: Pulse }) {
  return (
    <path
      d={path}
      pathLength={1}
      className={classes.pulse}
      style={{ animationDelay: `${pulse.delayMs}ms` }}
      data-pulse
    />
  );
}
