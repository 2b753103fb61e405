import { type Icon, IconHistory, IconPinFilled } from "@tabler/icons-react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { isFailureOpen } from "#components/editor/state/store/shown-failure.ts";
import { statusStyle } from "#components/ui/status-badge.tsx";
import type { CardState } from "./card-state.ts";
import classes from "./state-line.module.css";

const originIcons: Partial<Record<CardState["origin"], Icon>> = {
  pinned: IconPinFilled,
  reused: IconHistory,
};

/** A node's state in an execution, below its card: an icon with its own shape, and a time or a reason. */
export function StateLine({ nodeId, state: { status, origin, text } }: { nodeId: string; state: CardState }) {
  const isOpen = useEditor(({ selection }) => isFailureOpen(selection, nodeId));
  const { icon, color, word } = statusStyle[status];
  const StatusIcon = status === "succeeded" ? (originIcons[origin] ?? icon) : icon;
  return (
    <div className={classes.line} data-status={status} style={{ color }}>
      <StatusIcon size={14} stroke={2} className={classes.icon} role="img" aria-label={word} />
      <span className={classes.text}>{status === "failed" && isOpen ? word : text}</span>
    </div>
  );
}
