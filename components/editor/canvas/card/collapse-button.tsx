import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from "@tabler/icons-react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { labelOf } from "#engine/edit/edit.ts";
import classes from "./node-card.module.css";

/** Collapses a container's frame to a card, or expands it. */
export function CollapseButton({ node }: { node: DocumentNode }) {
  const store = useEditorStore();
  const types = useNodeTypes();
  const collapsed = isCollapsed(node, types);
  const word = collapsed ? "Expand" : "Collapse";
  const Arrows = collapsed ? IconArrowsDiagonal : IconArrowsDiagonalMinimize2;
  return (
    <Tooltip label={`${word} (X)`}>
      <ActionIcon
        size={24}
        tabIndex={-1}
        className={`${classes.collapse} nodrag nopan`}
        aria-label={`${word} ${labelOf(node, types)}`}
        aria-expanded={!collapsed}
        onClick={() => store.getState().collapse([node.id], !collapsed)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Arrows size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
