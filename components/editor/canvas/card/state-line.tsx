import { ActionIcon, Tooltip } from "@mantine/core";
import { type Icon, IconExternalLink, IconHistory, IconPinFilled } from "@tabler/icons-react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { isFailureOpen } from "#components/editor/state/store/shown-failure.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { statusStyle } from "#components/ui/status-badge.tsx";
import type { CardState } from "./card-state.ts";
import classes from "./state-line.module.css";

const originIcons: Partial<Record<CardState["origin"], Icon>> = {
  pinned: IconPinFilled,
  reused: IconHistory,
};

interface StateLineProps {
  nodeId: string;
  state: CardState;
  /** For a container: a failure without its reason, which the node inside has, and whose name it would reach. */
  isBrief?: boolean;
}

/** A node's state in an execution, below its card: an icon with its own shape, and a time or a reason. */
export function StateLine({ nodeId, state, isBrief = false }: StateLineProps) {
  const { status, origin, text, link } = state;
  const isOpen = useEditor(({ selection }) => isFailureOpen(selection, nodeId));
  const { icon, color, word } = statusStyle[status];
  const StatusIcon = status === "succeeded" ? (originIcons[origin] ?? icon) : icon;
  return (
    <div className={classes.line} data-status={status} style={{ color }}>
      <StatusIcon size={14} stroke={2} className={classes.icon} role="img" aria-label={word} />
      <span className={classes.text}>{status === "failed" && (isOpen || isBrief) ? word : text}</span>
      {link && <WaitLinks link={link} />}
    </div>
  );
}

/** Opens the page on which a waiting step is decided, and copies it or the URL to call. */
function WaitLinks({ link: { kind, url } }: { link: NonNullable<CardState["link"]> }) {
  return (
    <span className={`nopan nodrag ${classes.links}`}>
      {kind === "page" && (
        <Tooltip label="Open the approval page">
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the approval page"
            size={22}
            onClick={(event) => event.stopPropagation()}
          >
            <IconExternalLink size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <CopyButton value={url} label={kind === "page" ? "Copy approval link" : "Copy resume URL"} />
    </span>
  );
}
