import { getHotkeyHandler, type HotkeyItem } from "@mantine/hooks";
import { useEffect } from "react";
import type { Command } from "#components/ui/commands.ts";

/**
 * Where a command's keys work. `canvas`: while the canvas or nothing has the focus. `editor`: everywhere except in
 * fields. `fields`: in fields too, before Monaco gets them. `told`: the browser handles the keys (copy and paste), and
 * they are only listed.
 */
export type KeyedCommand = Command & { where?: "canvas" | "editor" | "fields" | "told" };

/** Listens for the commands' keys. */
export function useCanvasKeys(commands: readonly KeyedCommand[]): void {
  useEffect(() => {
    const keysOf = (where: KeyedCommand["where"]) =>
      getHotkeyHandler(
        commands
          .filter((command) => command.where === where)
          .flatMap(({ shortcut = "", alsoKeys = [], run }) =>
            [shortcut, ...alsoKeys].map(
              (keys): HotkeyItem => [
                keys,
                // Holding a key down runs a flow only once.
                ({ repeat }) => (repeat && where === "fields" ? undefined : run()),
                // On a Mac, Alt and a letter type another letter.
                { usePhysicalKeys: keys.includes("alt+") },
              ],
            ),
          ),
      );
    const [onCanvas, inEditor, inFields] = [keysOf("canvas"), keysOf("editor"), keysOf("fields")];
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event.target)) return;
      inEditor(event);
      if (isOnCanvas(event.target)) onCanvas(event);
    };
    const onKeyInField = (event: KeyboardEvent) => {
      if (isInDialog(event.target)) return;
      inFields(event);
      // Monaco would handle the key too: Ctrl+Enter inserts a line.
      if (event.defaultPrevented) event.stopPropagation();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("keydown", onKeyInField, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("keydown", onKeyInField, { capture: true });
    };
  }, [commands]);
}

const takers =
  "input, textarea, select, [contenteditable], .monaco-editor, [role=dialog], [role=menu], [role=listbox]";

/** True while a field, a dialog or a menu has the focus. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takers) !== null;
}

/** True while a dialog or a menu has the focus. */
function isInDialog(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  return target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
}

/**
 * True while copying and pasting apply to nodes: no field or data view has the focus. A clipboard
 * event's target does not tell, because the browser sets it to the last position of the text selection.
 */
export function isClipboardOfCanvas(): boolean {
  const active = document.activeElement;
  return !isTaken(active) && active?.closest("[role=tree]") == null;
}

/** True while the canvas has the focus, or nothing that handles keys itself. */
function isOnCanvas(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isTaken(target)) return false;
  if (target === document.body || target.id === "main") return true;
  return target.closest("[data-canvas]") !== null && target.closest("button") === null;
}
