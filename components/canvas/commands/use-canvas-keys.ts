import { getHotkeyHandler } from "@mantine/hooks";
import { useEffect } from "react";
import type { Command } from "#components/shell/commands.ts";

/**
 * Where a command's keys are heard. `canvas`: while the canvas, or nothing, has the keyboard. `editor`: everywhere but in
 * a field. `told`: the browser's own keys do it (copying and pasting), this only tells of them.
 */
export interface KeyedCommand extends Command {
  where?: "canvas" | "editor" | "told";
  /** Other keys that do the same. */
  alsoKeys?: readonly string[];
}

/** Listens for the commands' keys. */
export function useCanvasKeys(commands: readonly KeyedCommand[]): void {
  useEffect(() => {
    const keysOf = (where: KeyedCommand["where"]) =>
      getHotkeyHandler(
        commands
          .filter((command) => command.where === where)
          .flatMap(({ shortcut = "", alsoKeys = [], run }) =>
            [shortcut, ...alsoKeys].map((keys): [string, () => void] => [keys, run]),
          ),
      );
    const [onCanvas, inEditor] = [keysOf("canvas"), keysOf("editor")];
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event.target)) return;
      inEditor(event);
      if (isOnCanvas(event.target)) onCanvas(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [commands]);
}

const takers =
  "input, textarea, select, [contenteditable], .monaco-editor, [role=dialog], [role=menu], [role=listbox]";

/** True while a field, a dialog or a menu has the keyboard. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takers) !== null;
}

/** True while the canvas has the keyboard, or nothing that would want it. */
export function isOnCanvas(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isTaken(target)) return false;
  if (target === document.body || target.id === "main") return true;
  return target.closest("[data-canvas]") !== null && target.closest("button") === null;
}
