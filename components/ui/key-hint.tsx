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
  /** In Mantine's hotkey format: "mod+K", "shift+1", "n". "g f": one after the other. */
  keys: string;
}

/** A shortcut's keys, with their names on the user's platform. */
export function ShortcutHint({ keys }: KeyHintProps) {
  const apple = ["macos", "ios"].includes(useOs());
  return (
    <span style={{ display: "inline-flex", gap: 4, whiteSpace: "nowrap" }}>
      {keys
        .split(" ")
        .flatMap(shownKeys)
        .map((key) => (
          <Kbd key={key} size="xs">
            {keyName(key.toLowerCase(), apple)}
          </Kbd>
        ))}
    </span>
  );
}

/** Shift is not shown if it only produces the character itself: "?" */
function shownKeys(keys: string): string[] {
  const parts = keys.split("+");
  return parts[0] === "shift" && /^[^a-z0-9]$/i.test(parts[1] ?? "") ? parts.slice(1) : parts;
}

function keyName(key: string, apple: boolean): string {
  if (key === "mod") return apple ? "⌘" : "Ctrl";
  if (key === "alt") return apple ? "⌥" : "Alt";
  return names[key] ?? key.toUpperCase();
}
