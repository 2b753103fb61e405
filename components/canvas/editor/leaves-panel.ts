import type { KeyboardEvent } from "react";

/** Lists and bars of Monaco's that Escape closes first. */
const monacoPopups = ".suggest-widget.visible, .find-widget.visible, .parameter-hints-widget.visible";

/**
 * Whether a key leads out of a Monaco field: Escape, unless it closes something. Ask while the event goes down: on its way
 * up its default is always prevented, because Monaco does that whether it has a use for Escape or not.
 */
export function isLeavingMonaco({ key, target }: KeyboardEvent): boolean {
  if (key !== "Escape" || !(target instanceof Element)) return false;
  return target.closest(".monaco-editor") !== null && document.querySelector(monacoPopups) === null;
}
