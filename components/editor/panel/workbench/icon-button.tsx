import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import classes from "./workbench-bar.module.css";

export interface IconButtonProps {
  label: string;
  /** In the tooltip, after the label. */
  detail?: string | null;
  keys: string;
  icon: Icon;
  disabled?: boolean;
  /** On the button as `data-go`, for what moves the focus to it. */
  go?: string;
  onClick: () => void;
}

/** A command in a node's heading, with its key. */
export function IconButton({ label, detail = null, keys, icon: ButtonIcon, go, ...button }: IconButtonProps) {
  return (
    <Tooltip
      label={
        <span className={classes.tip}>
          {detail === null ? label : `${label}: ${detail}`} <ShortcutHint keys={keys} />
        </span>
      }
    >
      <ActionIcon size={28} aria-label={label} data-go={go} {...button}>
        <ButtonIcon size={17} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
