"use client";

import { Button } from "@mantine/core";
import {
  IconCopyPlus,
  IconLayoutDistributeVertical,
  IconPower,
  IconStack2,
  IconTrash,
} from "@tabler/icons-react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { settingsOf } from "#engine/edit/edit.ts";
import classes from "./inspector.module.css";
import { PanelHeading } from "./panel-heading.tsx";

/** The panel of a multiple selection: its size and its actions. */
export function SelectionPanel() {
  const store = useEditorStore();
  const selection = useEditor((state) => state.selection);
  const document = useEditor((state) => state.document);
  const readOnly = useEditor((state) => state.readOnly);
  const nodes = document.nodes.filter(({ id }) => selection.nodes.has(id));
  const areDisabled = nodes.length > 0 && nodes.every((node) => settingsOf(node).disabled);
  const { duplicate, tidy, removeSelected, disable } = store.getState();
  return (
    <>
      <PanelHeading
        icon={<IconStack2 size={18} aria-hidden />}
        title={counted(nodes.length, "node") || counted(selection.edges.size, "connection")}
        subtitle={nodes.length > 0 ? counted(selection.edges.size, "connection") || "Selected" : "Selected"}
      />
      <div className={classes.body}>
        {!readOnly && (
          <div className={classes.actions}>
            {nodes.length > 0 && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconCopyPlus size={16} aria-hidden />}
                  onClick={() => duplicate()}
                >
                  Duplicate
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconLayoutDistributeVertical size={16} aria-hidden />}
                  onClick={() => tidy(selection.nodes)}
                >
                  Tidy
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPower size={16} aria-hidden />}
                  onClick={() => disable(selection.nodes, !areDisabled)}
                >
                  {areDisabled ? "Enable" : "Disable"}
                </Button>
              </>
            )}
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={removeSelected}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function counted(count: number, thing: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
