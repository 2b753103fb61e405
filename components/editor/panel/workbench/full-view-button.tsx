"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsMaximize, IconArrowsMinimize } from "@tabler/icons-react";
import { useFullView } from "./full-view.ts";

/** Fills the window with the panel, or ends that. */
export function FullViewButton() {
  const view = useFullView();
  if (!view) return null;
  const label = view.isFull ? "Exit full screen" : "Full screen";
  const Icon = view.isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <Tooltip label={`${label} (Ctrl/⌘ .)`}>
      <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} onClick={view.toggle}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
