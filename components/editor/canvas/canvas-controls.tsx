"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconArrowsMaximize,
  IconLayoutDistributeVertical,
  IconMap2,
  IconMinus,
  IconPlus,
} from "@tabler/icons-react";
import { Panel, useStore } from "@xyflow/react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import classes from "./canvas-controls.module.css";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import { isLarge } from "./is-large.ts";

/** Zoom, fit, tidy, and for a large flow the switch of its map, at the lower left. */
export function CanvasControls() {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const hasMap = useEditor(isLarge);
  const mapOpen = useEditor((state) => state.mapOpen);
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100));
  return (
    <Panel position="bottom-left">
      <div className={classes.bar} role="toolbar" aria-label="Canvas view">
        <Control label="Zoom out" icon={IconMinus} onClick={actions.zoomOut} />
        <Tooltip label="Zoom to 100%">
          <button type="button" className={classes.percent} onClick={actions.zoomToFull}>
            {percent}%
          </button>
        </Tooltip>
        <Control label="Zoom in" icon={IconPlus} onClick={actions.zoomIn} />
        <Control label="Zoom to fit" icon={IconArrowsMaximize} onClick={actions.fitFlow} />
        {!readOnly && (
          <Control label="Tidy layout" icon={IconLayoutDistributeVertical} onClick={actions.tidy} />
        )}
        {hasMap && <Control label="Minimap" icon={IconMap2} pressed={mapOpen} onClick={actions.toggleMap} />}
      </div>
    </Panel>
  );
}

interface ControlProps {
  label: string;
  icon: Icon;
  onClick: () => void;
  /** Of a control that shows something until it is pressed again. */
  pressed?: boolean;
}

function Control({ label, icon: ControlIcon, onClick, pressed }: ControlProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={pressed}
        size={28}
        {...(pressed && { variant: "light", color: "teal" })}
        onClick={onClick}
      >
        <ControlIcon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
