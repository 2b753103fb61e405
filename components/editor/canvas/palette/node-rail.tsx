"use client";

import { Popover, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconArrowsSplit2,
  IconBolt,
  IconBraces,
  IconMessageReply,
  IconNote,
  IconPlus,
  IconWorld,
} from "@tabler/icons-react";
import { useState } from "react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { groupColor } from "#components/ui/theme.ts";
import type { NodeGroup } from "#engine/node.ts";
import { NodeList } from "./node-list.tsx";
import classes from "./node-rail.module.css";
import { nodeGroups } from "./picker-sections.ts";
import { useFollowed } from "./use-followed.ts";

const groupIcons: Readonly<Record<NodeGroup, Icon>> = {
  Triggers: IconBolt,
  Logic: IconArrowsSplit2,
  Data: IconBraces,
  Actions: IconWorld,
  Response: IconMessageReply,
};

/** The node types behind a narrow rail at the left of the editor, a button for each group. */
export function NodeRail() {
  const { addNote } = useCanvasActions();
  return (
    <div className={classes.rail} role="toolbar" aria-label="Nodes" aria-orientation="vertical">
      <Flyout label="Add" name="Add a node" icon={IconPlus} />
      {nodeGroups.map((group) => (
        <Flyout key={group} label={group} name={group} icon={groupIcons[group]} group={group} />
      ))}
      <UnstyledButton className={classes.item} aria-label="Add a note" onClick={() => addNote()}>
        <IconNote size={18} stroke={1.7} aria-hidden />
        Note
      </UnstyledButton>
    </div>
  );
}

interface FlyoutProps {
  label: string;
  /** Its accessible name, and that of what it opens. */
  name: string;
  icon: Icon;
  /** Omitted for all groups. */
  group?: NodeGroup;
}

/** A button of the rail with its list of node types. The list makes way while a type is dragged out of it. */
function Flyout({ label, name, icon: FlyoutIcon, group }: FlyoutProps) {
  const { addType, addNote } = useCanvasActions();
  const follows = useFollowed();
  const [opened, setOpened] = useState(false);
  const [dragging, setDragging] = useState(false);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="right-start"
      offset={6}
      width={340}
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.item}
          aria-label={name}
          data-open={opened || undefined}
          onClick={() => setOpened(!opened)}
        >
          <FlyoutIcon
            size={18}
            stroke={1.7}
            aria-hidden
            {...(group && { style: { color: groupColor(group) } })}
          />
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.flyout ?? ""}
        aria-label={name}
        data-dragging={dragging || undefined}
      >
        <NodeList
          autoFocus
          draggable
          follows={follows}
          {...(group && { group })}
          onEscape={close}
          onNote={() => {
            close();
            addNote();
          }}
          onDragging={(isDragging) => {
            setDragging(isDragging);
            if (!isDragging) close();
          }}
          onChoose={(type, label) => {
            close();
            addType(type, label);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
