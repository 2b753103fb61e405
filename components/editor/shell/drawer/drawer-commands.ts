import { IconLayoutBottombar } from "@tabler/icons-react";
import type { Command } from "#components/ui/commands.ts";

export function drawerCommands(toggle: () => void): Command[] {
  return [
    {
      id: "drawer",
      label: "Show or hide executions and problems",
      group: "View",
      icon: IconLayoutBottombar,
      shortcut: "mod+J",
      run: toggle,
    },
  ];
}
