import { IconEqual } from "@tabler/icons-react";
import { useMemo } from "react";
import { useInsertTarget } from "#components/fields/insert-target.ts";
import { type Command, useCommands } from "#components/ui/commands.ts";

/** The command that switches the language of the field that last had the focus. `SwitchableField` handles its key. */
export function useSwitchCommand(): void {
  const run = useInsertTarget()?.switchLanguage ?? null;
  useCommands(useMemo(() => (run ? [switchCommand(run)] : []), [run]));
}

export function switchCommand(run: () => void): Command {
  return {
    id: "switch-language",
    label: "Switch the field between text with tags and an expression",
    group: "Editing",
    keywords: ["JavaScript"],
    icon: IconEqual,
    shortcut: "alt+=",
    ownKeys: true,
    run,
  };
}
