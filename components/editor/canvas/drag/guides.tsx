import { ViewportPortal } from "@xyflow/react";
import type { Guide } from "./alignment.ts";
import classes from "./guides.module.css";

const overhang = 12;

/** Lines that show what the dragged nodes are aligned with. */
export function Guides({ guides }: { guides: readonly Guide[] }) {
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => {
        const start = from - overhang;
        const length = to - from + 2 * overhang;
        const place =
          axis === "x" ? { left: at, top: start, height: length } : { left: start, top: at, width: length };
        return <div key={axis} className={classes.guide} data-axis={axis} style={place} />;
      })}
    </ViewportPortal>
  );
}
