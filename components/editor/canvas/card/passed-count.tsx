import { useStore } from "@xyflow/react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import classes from "./passed-count.module.css";

/** The number of executions that have run the node since watching began. */
export function TrafficCount({ nodeId }: { nodeId: string }) {
  const count = useEditor(({ traffic }) => traffic?.counts.get(nodeId) ?? 0);
  const isPartial = useEditor(({ traffic }) => traffic?.isPartial ?? false);
  if (count === 0) return null;
  return <Count count={count} isPartial={isPartial} />;
}

/** The same size on the screen at every zoom. It changes in steps, so that zooming rarely renders it again. */
function Count({ count, isPartial }: { count: number; isPartial: boolean }) {
  const scale = useStore(({ transform: [, , zoom] }) => Math.max(1, Math.ceil(2 / zoom) / 2));
  const text = `${isPartial ? "≥ " : ""}${count.toLocaleString("en-GB")}`;
  return (
    <span
      key={count}
      className={classes.count}
      style={{ transform: `scale(${scale})` }}
      title={`${text} ${count === 1 ? "execution" : "executions"} while watching`}
    >
      {text}
    </span>
  );
}
