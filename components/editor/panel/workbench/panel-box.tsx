"use client";

import { IconArrowsMaximize } from "@tabler/icons-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { findNode, onlyNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { type KeyedCommand, useCanvasKeys } from "#components/editor/state/use-canvas-keys.ts";
import { useCommands } from "#components/ui/commands.ts";
import { isInside } from "#components/ui/is-inside.ts";
import { FullViewProvider } from "./full-view.ts";
import { makeInertBeside } from "./inert-beside.ts";
import { isLeavingMonaco } from "./leaves-panel.ts";
import classes from "./panel-box.module.css";

export interface PanelBoxProps {
  ref?: RefObject<HTMLDivElement | null>;
  /** Escape was pressed in the panel, or the workbench was closed. Must keep its identity. */
  onLeave?: () => void;
  children: ReactNode;
}

/**
 * The panel of the selection. A node's panel becomes the workbench, a layer above the canvas, until Escape or its key is
 * pressed. It stays the same element, so that its fields keep their editors.
 */
export function PanelBox({ ref, onLeave, children }: PanelBoxProps) {
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  const hasNode = useEditor(
    ({ document, selection }) => findNode(document, onlyNode(selection)) !== undefined,
  );
  const store = useEditorStore();
  const isFull = useEditor(({ workbenchOpen }) => workbenchOpen) && hasNode;
  const leave = useCallback(() => {
    // An element that gets the focus must not be inert any longer.
    flushSync(() => store.getState().showWorkbench(false));
    onLeave?.();
  }, [store, onLeave]);
  const view = useMemo(
    () => ({ isFull, toggle: () => (isFull ? leave() : store.getState().showWorkbench(true)) }),
    [isFull, leave, store],
  );
  useWorkbenchKey(hasNode, view);
  // The next node that is selected opens in the panel again.
  useEffect(() => {
    if (!hasNode) store.getState().showWorkbench(false);
    return () => store.getState().showWorkbench(false);
  }, [hasNode, store]);
  useLayoutEffect(() => {
    if (isFull && box.current) return makeInertBeside(box.current);
  }, [isFull, box]);

  useEscapeOutside(isFull, leave);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from the panel, as a click beside the workbench does.
    <div
      ref={box}
      className={classes.box}
      data-full={isFull || undefined}
      onClick={({ target, currentTarget }) => isFull && target === currentTarget && leave()}
      onKeyDownCapture={(event) => isInside(event) && isLeavingMonaco(event) && leave()}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && isInside(event)) leave();
      }}
    >
      <div className={classes.sheet}>
        <FullViewProvider value={hasNode ? view : null}>{children}</FullViewProvider>
      </div>
    </div>
  );
}

function useWorkbenchKey(
  hasNode: boolean,
  { isFull, toggle }: { isFull: boolean; toggle: () => void },
): void {
  const commands = useMemo(
    (): KeyedCommand[] =>
      hasNode
        ? [
            {
              id: "panel-full",
              label: isFull ? "Close the workbench" : "Open the node in the workbench",
              group: "View",
              keywords: ["input", "output", "panel", "full screen"],
              icon: IconArrowsMaximize,
              shortcut: "mod+.",
              ownKeys: true,
              where: "fields",
              run: toggle,
            },
          ]
        : [],
    [hasNode, isFull, toggle],
  );
  useCommands(commands);
  useCanvasKeys(commands);
}

/** Escape while nothing has the focus, before the canvas below clears the selection. */
function useEscapeOutside(isFull: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== document.body) return;
      event.stopPropagation();
      leaveNow();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [isFull]);
}
