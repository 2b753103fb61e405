"use client";

import { IconArrowsMaximize } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { findNode, onlyNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { type KeyedCommand, useCanvasKeys } from "#components/editor/state/use-canvas-keys.ts";
import { useCommands } from "#components/ui/commands.ts";
import { FullViewProvider } from "./full-view.ts";
import { makeInertBeside } from "./inert-beside.ts";
import { isLeavingMonaco } from "./leaves-panel.ts";
import classes from "./panel-box.module.css";

export interface PanelBoxProps {
  ref?: RefObject<HTMLDivElement | null>;
  /** Escape was pressed, and the panel does not fill the window. */
  onLeave?: () => void;
  children: ReactNode;
}

/** The panel of the selection. A node's panel can fill the window, until Escape or the same key is pressed. */
export function PanelBox({ ref, onLeave, children }: PanelBoxProps) {
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  const hasNode = useEditor(
    ({ document, selection }) => findNode(document, onlyNode(selection)) !== undefined,
  );
  const [isWanted, setIsWanted] = useState(false);
  const isFull = isWanted && hasNode;
  const view = useMemo(() => ({ isFull, toggle: () => setIsWanted(!isFull) }), [isFull]);
  useFullViewKey(hasNode, view);
  useEffect(() => {
    if (isFull && box.current) return makeInertBeside(box.current);
  }, [isFull, box]);

  const leave = () => {
    if (isFull) setIsWanted(false);
    else onLeave?.();
  };
  useEscapeOutside(isFull, leave);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from the panel.
    <div
      ref={box}
      className={classes.box}
      data-full={isFull || undefined}
      onKeyDownCapture={(event) => isLeavingMonaco(event) && leave()}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) leave();
      }}
    >
      <FullViewProvider value={hasNode ? view : null}>{children}</FullViewProvider>
    </div>
  );
}

function useFullViewKey(hasNode: boolean, { isFull, toggle }: { isFull: boolean; toggle: () => void }): void {
  const commands = useMemo(
    (): KeyedCommand[] =>
      hasNode
        ? [
            {
              id: "panel-full",
              label: isFull ? "Exit full screen" : "Show the node in full screen",
              group: "View",
              keywords: ["input", "output", "panel", "workbench"],
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
