"use client";

import { Kbd } from "@mantine/core";
import { useOs } from "@mantine/hooks";

const names: Readonly<Record<string, string>> = {
  shift: "⇧",
  enter: "↵",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  delete: "Del",
  backspace: "⌫",
  space: "Space",
};

export interface KeyHintProps {
  /** As Mantine writes hotkeys: "mod+K", "shift+1", "n". */
  keys: string;
}

/** A shortcut's keys, in the words of the reader's machine. */
export function ShortcutHint({ keys }: KeyHintProps) {
  const apple = ["macos", "ios"].includes(useOs());
  return (
    <span style={{ display: "inline-flex", gap: 4, whiteSpace: "nowrap" }}>
      {shownKeys(keys).map((key) => (
        <Kbd key={key} size="xs">
          {keyName(key.toLowerCase(), apple)}
        </Kbd>
      ))}
    </span>
  );
}

/** Where Shift only makes the sign that is shown, it goes without saying: "?" */
function shownKeys(keys: string): string[] {
  const parts = keys.split("+");
  return parts[0] === "shift" && /^[^a-z0-9]$/i.test(parts[1] ?? "") ? parts.slice(1) : parts;
}

function keyName(key: string, apple: boolean): string {
  if (key === "mod") return apple ? "⌘" : "Ctrl";
  if (key === "alt") return apple ? "⌥" : "Alt";
  return names[key] ?? key.toUpperCase();
}
