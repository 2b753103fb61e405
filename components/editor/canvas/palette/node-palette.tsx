"use client";

import { Button } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { NodeList } from "./node-list.tsx";
import classes from "./node-palette.module.css";

/** The node types at the left of the editor. A click adds a node after the selected one, or in free space if none is selected. */
export function NodePalette({ onAdded }: { onAdded?: () => void }) {
  const { addType, addNote } = useCanvasActions();
  return (
    <div className={classes.palette}>
      <div className={classes.types}>
        <NodeList
          draggable
          onChoose={(type) => {
            addType(type);
            onAdded?.();
          }}
        />
      </div>
      <Button
        className={classes.note ?? ""}
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconNote size={16} aria-hidden />}
        onClick={() => {
          addNote();
          onAdded?.();
        }}
      >
        Add a note
      </Button>
    </div>
  );
}
