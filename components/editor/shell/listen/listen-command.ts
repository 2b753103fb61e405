import { IconBroadcast } from "@tabler/icons-react";
import type { Command } from "#components/ui/commands.ts";

/** Starts or stops listening, in the palette and by a key. */
export function listenCommand(isListening: boolean, run: () => void): Command {
  return {
    id: "flow-listen",
    label: isListening ? "Stop listening" : "Listen for a call",
    group: "Flow",
    keywords: ["listen", "test event", "wait for a call", "test url", "catch a call"],
    icon: IconBroadcast,
    shortcut: "shift+W",
    run,
  };
}
