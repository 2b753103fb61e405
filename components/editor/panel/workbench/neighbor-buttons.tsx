"use client";

import { type Icon, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo } from "react";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { type KeyedCommand, useCanvasKeys } from "#components/editor/state/use-canvas-keys.ts";
import { useCommands } from "#components/ui/commands.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { IconButton } from "./icon-button.tsx";
import { neighbors } from "./neighbors.ts";

const keys = { previous: "alt+K", next: "alt+J" };

/** The nodes before and after the one in the workbench, each one click or key away. */
export function NeighborButtons({ nodeId, handle }: { nodeId: string; handle: string | null }) {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const { previous, next } = useMemo(
    () => neighbors(document, types, nodeId, handle),
    [document, types, nodeId, handle],
  );
  const commands = useMemo(() => {
    const command = (label: string, shortcut: string, icon: Icon, id: string | null): KeyedCommand => ({
      id: `workbench ${shortcut}`,
      label,
      group: "View",
      icon,
      shortcut,
      ownKeys: true,
      where: "fields",
      run() {
        if (id === null) return;
        store.getState().uncover(id);
        store.getState().select({ nodes: [id] });
        requestAnimationFrame(() => focusGo(shortcut));
      },
    });
    return [
      command("Previous node", keys.previous, IconChevronLeft, previous),
      command("Next node", keys.next, IconChevronRight, next),
    ] as const;
  }, [store, previous, next]);
  useCommands(commands);
  useCanvasKeys(commands);
  const nameOf = (id: string | null) => {
    const node = findNode(document, id);
    return node ? labelOf(node, types) : null;
  };
  const [back, on] = commands;
  return (
    <>
      <IconButton
        label="Previous node"
        detail={nameOf(previous)}
        keys={keys.previous}
        icon={IconChevronLeft}
        go={keys.previous}
        disabled={previous === null}
        onClick={back.run}
      />
      <IconButton
        label="Next node"
        detail={nameOf(next)}
        keys={keys.next}
        icon={IconChevronRight}
        go={keys.next}
        disabled={next === null}
        onClick={on.run}
      />
    </>
  );
}

/** Keeps the focus in the workbench, whose fields are now those of another node: on the same button, or on the last one. */
function focusGo(go: string): void {
  const buttons = [go, "back"].map((name) =>
    document.querySelector<HTMLElement>(`[data-go="${name}"]:not(:disabled)`),
  );
  buttons.find((button) => button !== null)?.focus();
}
