import type { ShownLabel } from "#api/flows/labels/schema.ts";
import classes from "./label-chip.module.css";

/** A label: its name, beside a dot in its color. */
export function LabelChip({ label: { name, color } }: { label: Pick<ShownLabel, "name" | "color"> }) {
  return (
    <span className={classes.chip}>
      <LabelDot color={color} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** The color alone, where the name stands beside it. */
export function LabelDot({ color }: Pick<ShownLabel, "color">) {
  return <span className={classes.dot} style={{ background: `var(--label-${color})` }} aria-hidden />;
}
