"use client";

import { Button, Menu } from "@mantine/core";
import {
  type Icon,
  IconArrowRightToArc,
  IconChevronDown,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
} from "@tabler/icons-react";
import { partStart } from "#components/editor/state/data/current-data.ts";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import type { DocumentNode } from "#engine/document.ts";
import classes from "./workbench-bar.module.css";

/** Runs the node with the current data, or, where no data leads to it, the flow up to it. */
export function RunNodeMenu({ node }: { node: DocumentNode }) {
  const store = useEditorStore();
  const run = useEditorRun();
  const readOnly = useEditor((state) => state.readOnly);
  if (!run || readOnly) return null;
  const nodeId = node.id;
  const runNode = () => {
    const alone = { nodeId, alone: true };
    if (partStart(store.getState(), alone) === null) run.start(nodeId);
    else run.startPart(alone);
  };
  return (
    <div className={classes.run}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        loading={run.isStarting}
        onClick={runNode}
      >
        Run node
      </Button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" size="compact-sm" px={4} aria-label="More ways to run">
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Item
            label="Run this node"
            icon={IconPlayerSkipForward}
            keys="alt+enter"
            onClick={() => run.startPart({ nodeId, alone: true })}
          />
          <Item
            label="Run up to here"
            icon={IconPlayerTrackNext}
            keys="mod+shift+enter"
            onClick={() => run.start(nodeId)}
          />
          <Item
            label="Run from here"
            icon={IconArrowRightToArc}
            keys="alt+shift+enter"
            onClick={() => run.startPart({ nodeId, alone: false })}
          />
          <Item label="Run the flow" icon={IconPlayerPlay} keys="mod+enter" onClick={() => run.start()} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface ItemProps {
  label: string;
  icon: Icon;
  keys: string;
  onClick: () => void;
}

function Item({ label, icon: ItemIcon, keys, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<ItemIcon size={16} stroke={1.7} aria-hidden />}
      rightSection={<ShortcutHint keys={keys} />}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
