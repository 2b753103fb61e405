"use client";

import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import classes from "./resizable-pane.module.css";
import type { Pane } from "./use-pane.ts";

type PaneSide = "left" | "right" | "bottom";

export interface ResizablePaneProps {
  /** From `usePane`. */
  pane: Pane;
  /** The side of the middle that it is on. */
  side: PaneSide;
  /** Its name: "Nodes". Shown on the strip of a collapsed pane. */
  label: string;
  /** Its tabs, each with its own button on the strip. */
  tabs?: readonly { label: string; onOpen: () => void }[];
  children: ReactNode;
}

/** The distance to drag below the smallest size before the pane collapses. */
const closeBelow = 0.5;
const keyStep = 16;

const growAndShrink = {
  left: ["ArrowRight", "ArrowLeft"],
  right: ["ArrowLeft", "ArrowRight"],
  bottom: ["ArrowUp", "ArrowDown"],
} as const;
const openIcons = { left: IconChevronRight, right: IconChevronLeft, bottom: IconChevronUp };
const closeIcons = { left: IconChevronLeft, right: IconChevronRight, bottom: IconChevronDown };

/**
 * A pane that is resized by dragging or with the arrow keys, and collapses to a strip. Not `react-resizable-panels`: its separator
 * controls the panel before it, so beside a right or bottom pane Enter collapses nothing and the values announced are the canvas's.
 */
export function ResizablePane({ pane, side, label, tabs, children }: ResizablePaneProps) {
  const OpenIcon = openIcons[side];
  const CloseIcon = closeIcons[side];
  if (pane.collapsed) {
    return (
      <div className={classes.strip} data-side={side}>
        {(tabs ?? [{ label, onOpen: undefined }]).map((tab) => (
          <button
            key={tab.label}
            type="button"
            className={classes.opener}
            aria-expanded={false}
            onClick={() => {
              tab.onOpen?.();
              pane.setCollapsed(false);
            }}
          >
            <OpenIcon size={16} aria-hidden />
            <span className={classes.openerLabel}>{tab.label}</span>
          </button>
        ))}
      </div>
    );
  }
  return (
    <section
      className={classes.pane}
      data-side={side}
      aria-label={label}
      style={side === "bottom" ? { height: pane.size } : { width: pane.size }}
    >
      <div className={classes.content}>{children}</div>
      <div className={classes.edge}>
        {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged; this is ARIA's window splitter. */}
        <div
          role="separator"
          tabIndex={0}
          className={classes.handle}
          aria-label={`Resize ${label}`}
          aria-orientation={side === "bottom" ? "horizontal" : "vertical"}
          aria-valuenow={pane.size}
          aria-valuemin={pane.minSize}
          aria-valuemax={pane.maxSize}
          onPointerDown={(event) => drag(event, pane, side)}
          onKeyDown={(event) => moveByKey(event, pane, side)}
          onDoubleClick={() => pane.resize(pane.defaultSize)}
        />
        <button
          type="button"
          className={classes.close}
          aria-label={`Close ${label}`}
          aria-expanded
          onClick={() => pane.setCollapsed(true)}
        >
          <CloseIcon size={14} aria-hidden />
        </button>
      </div>
    </section>
  );
}

function drag(event: PointerEvent<HTMLDivElement>, pane: Pane, side: PaneSide): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const handle = event.currentTarget;
  const start = { x: event.clientX, y: event.clientY, size: pane.size };
  handle.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => {
    const size = start.size + growth(side, moved.clientX - start.x, moved.clientY - start.y);
    if (size < pane.minSize * closeBelow) pane.setCollapsed(true);
    else pane.resize(size);
  };
  const end = () => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
}

function growth(side: PaneSide, x: number, y: number): number {
  if (side === "left") return x;
  return side === "right" ? -x : -y;
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>, pane: Pane, side: PaneSide): void {
  const [grow, shrink] = growAndShrink[side];
  if (event.key === grow) pane.resize(pane.size + keyStep);
  else if (event.key === shrink) pane.resize(pane.size - keyStep);
  else if (event.key === "Home") pane.resize(pane.minSize);
  else if (event.key === "End") pane.resize(pane.maxSize);
  else if (event.key === "Enter") pane.setCollapsed(true);
  else return;
  event.preventDefault();
}
