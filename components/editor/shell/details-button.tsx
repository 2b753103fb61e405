"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import classes from "./details-button.module.css";

/** Opens the flow's own panel: its name, description, figures and tags. Shown where no panel is open. */
export function DetailsButton({ onOpen }: { onOpen: () => void }) {
  const store = useEditorStore();
  const isOpen = useEditor((state) => state.detailsOpen);
  if (isOpen) return null;
  return (
    <Tooltip
      label={
        <span className={classes.tip}>
          Flow details <ShortcutHint keys="shift+D" />
        </span>
      }
    >
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Flow details"
        onClick={() => {
          store.getState().showDetails(true);
          onOpen();
        }}
      >
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
