import type { KeyboardEvent } from "react";

/** Lists and bars of Monaco's that Escape closes first. */
const monacoPopups = ".suggest-widget.visible, .find-widget.visible, .parameter-hints-widget.visible";

/**
 * Whether a key leaves a Monaco field: Escape, unless it closes something. Ask during the capture phase: when the event
 * bubbles its default is always prevented, because Monaco does that even when it has no use for Escape.
 */
export function isLeavingMonaco({ key, target }: KeyboardEvent): boolean {
  if (key !== "Escape" || !(target instanceof Element)) return false;
  return target.closest(".monaco-editor") !== null && document.querySelector(monacoPopups) === null;
}
