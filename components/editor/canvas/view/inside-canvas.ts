import type { PopoverProps } from "@mantine/core";

const padding = 8;
/** Below this a list of node types is not usable, and rather leaves the canvas. In pixels. */
const leastHeightPx = 240;

/** Keeps a menu or a list on the canvas, so that it neither covers the panel nor is clipped: moved and flipped, else lower. */
export function insideCanvas(): NonNullable<PopoverProps["middlewares"]> {
  const canvas = document.querySelector("[data-canvas]");
  const limits = { padding, ...(canvas && { boundary: canvas }) };
  return {
    // Along the other axis it is shifted, which needs no other side.
    flip: { ...limits, crossAxis: false, fallbackStrategy: "bestFit" },
    shift: { ...limits, crossAxis: true },
    size: {
      ...limits,
      apply({ availableHeight, elements }) {
        elements.floating.style.maxHeight = `${Math.max(leastHeightPx, availableHeight)}px`;
      },
    },
  };
}
