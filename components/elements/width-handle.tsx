"use client";

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { clampWidth, maxWidth, minWidth } from "./frame-width.ts";
import classes from "./width-handle.module.css";

export interface WidthHandleProps {
  /** The preview's width, in its own CSS px. */
  width: number;
  /** The scale at which it is shown. */
  scale: number;
  onDrag: (width: number) => void;
  onDrop: (width: number) => void;
}

const stepPx = 16;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -stepPx,
  ArrowDown: -stepPx,
  ArrowRight: stepPx,
  ArrowUp: stepPx,
  PageDown: -10 * stepPx,
  PageUp: 10 * stepPx,
};

/** The draggable edge of the preview. The preview is centered, so dragging one edge moves both. */
export function WidthHandle({ width, scale, onDrag, onDrop }: WidthHandleProps) {
  const start = useRef<{ x: number; width: number; scale: number } | null>(null);
  const widthAt = ({ clientX }: PointerEvent) => {
    const from = start.current;
    return from ? from.width + (2 * (clientX - from.x)) / from.scale : width;
  };
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    start.current = { x: event.clientX, width, scale };
  };
  const drop = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return;
    const dropped = widthAt(event);
    start.current = null;
    onDrop(dropped);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const edge = event.key === "Home" ? minWidth : event.key === "End" ? maxWidth : null;
    if (step === undefined && edge === null) return;
    event.preventDefault();
    onDrop(edge ?? clampWidth(width + (step ?? 0)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; a separator that can is the pattern for splitters.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Preview width in pixels"
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={take}
      onPointerMove={(event) => start.current && onDrag(widthAt(event))}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    />
  );
}
