import { IconBolt } from "@tabler/icons-react";
import type { Command } from "#components/ui/commands.ts";

export function runLiveCommands(open: () => void): Command[] {
  return [
    {
      id: "flow-run-live",
      label: "Run published version",
      group: "Flow",
      keywords: ["live", "manual", "input", "trigger"],
      icon: IconBolt,
      shortcut: "alt+shift+R",
      run: open,
    },
  ];
}
