import { Button } from "@mantine/core";
import { useMemo } from "react";
import type { ListedFlow } from "#api/flows/documents/schema.ts";
import { type Command, useCommands } from "#components/ui/commands.ts";
import classes from "./bulk-bar.module.css";
import { useBulkActions } from "./use-bulk-actions.tsx";

export interface BulkBarProps {
  /** The selected flows. Without any, nothing is shown. */
  flows: readonly ListedFlow[];
  onClear: () => void;
}

/** Actions for the selected flows: buttons, and the same as commands. */
export function BulkBar({ flows, onClear }: BulkBarProps) {
  const { actions, isPending } = useBulkActions(flows, onClear);
  useCommands(
    useMemo(
      (): Command[] =>
        isPending
          ? []
          : actions.map(({ command, shortcut, icon, run }) => ({
              id: `selected-flows ${shortcut}`,
              label: command,
              group: "Selected flows",
              icon,
              shortcut,
              // A menu or a dialog that is open takes this key, and the list handles it itself.
              ownKeys: shortcut === "escape",
              run,
            })),
      [actions, isPending],
    ),
  );
  if (flows.length === 0) return null;
  return (
    <section className={classes.bar} aria-label="Selected flows">
      <span className={classes.count} role="status">
        {flows.length} selected
      </span>
      {actions.map(({ label, icon: ActionIcon, isBatch = false, isDangerous = false, run }) => (
        <Button
          key={label}
          variant="subtle"
          color={isDangerous ? "red" : "gray"}
          size="xs"
          leftSection={<ActionIcon size={16} aria-hidden />}
          loading={isBatch && isPending}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
