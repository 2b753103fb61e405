import { useEditor } from "#components/canvas/store.ts";
import classes from "./passed-count.module.css";

/** How many executions have run the node since watching began. */
export function PassedCount({ nodeId }: { nodeId: string }) {
  const count = useEditor(({ traffic }) => traffic?.counts.get(nodeId) ?? 0);
  const isPartial = useEditor(({ traffic }) => traffic?.isPartial ?? false);
  if (count === 0) return null;
  const text = `${isPartial ? "≥ " : ""}${count.toLocaleString("en-GB")}`;
  return (
    <span key={count} className={classes.count} title={`${text} executions since you began to watch`}>
      {text}
    </span>
  );
}
