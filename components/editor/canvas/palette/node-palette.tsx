"use client";

import { Button } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { NodeList } from "./node-list.tsx";
import classes from "./node-palette.module.css";
import { useFollowed } from "./use-followed.ts";

/** The node types at the left of the editor. A click adds a node after the selected one, or in free space if none is selected. */
export function NodePalette({ onAdded }: { onAdded?: () => void }) {
  const { addType, addNote } = useCanvasActions();
  const follows = useFollowed();
  return (
    <div className={classes.palette}>
      <div className={classes.types}>
        <NodeList
          draggable
          follows={follows}
          onNote={() => {
            addNote();
            onAdded?.();
          }}
          onChoose={(type, label) => {
            addType(type, label);
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
