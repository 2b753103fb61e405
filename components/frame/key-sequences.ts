import { useEffect, useRef } from "react";
import type { Command } from "#components/ui/commands.ts";

/** The time in which the second key must follow, in milliseconds. */
const pauseMs = 1500;

/** True for keys that are pressed one after the other: "g f". */
export function isSequence(shortcut: string | undefined): shortcut is string {
  return shortcut?.includes(" ") ?? false;
}

/** Runs the commands whose shortcut is two keys after each other. */
export function useKeySequences(
  commands: readonly Command[],
  isElsewhere: (event: KeyboardEvent) => boolean,
): void {
  // Commands may be registered again between two keys.
  const pressed = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    const byKeys = new Map(
      commands.flatMap((command) => (isSequence(command.shortcut) ? [[command.shortcut, command]] : [])),
    );
    const firstKeys = new Set([...byKeys.keys()].map((keys) => keys.split(" ", 1)[0]));
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const { current } = pressed;
      const before = current !== null && event.timeStamp - current.at < pauseMs ? current.key : null;
      pressed.current = null;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!isPlain || event.repeat || isTyping(event.target) || isElsewhere(event)) return;
      const command = before === null ? undefined : byKeys.get(`${before} ${key}`);
      if (!command) {
        if (firstKeys.has(key)) pressed.current = { key, at: event.timeStamp };
        return;
      }
      // Not a key of the canvas, too.
      event.preventDefault();
      event.stopImmediatePropagation();
      command.run();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [commands, isElsewhere]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
