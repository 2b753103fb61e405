"use client";

import { Button, FileButton, Group } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { useImportFile } from "#components/flow/use-import-file.ts";
import { useNewFlow } from "#components/flow/use-new-flow.ts";
import { useCommands } from "#components/ui/commands.ts";

/** Buttons to create a flow: empty, or from a file. */
export function NewFlowButtons() {
  const newFlow = useNewFlow();
  const importFile = useImportFile();
  const canEdit = useCanEdit();
  useCommands(
    useMemo(
      () =>
        canEdit
          ? [
              {
                id: "new-flow-here",
                label: "New flow",
                group: "This page",
                shortcut: "n",
                keysOnly: true,
                run: () => newFlow(),
              },
            ]
          : [],
      [newFlow, canEdit],
    ),
  );
  if (!canEdit) return null;
  return (
    <Group gap={8} wrap="nowrap">
      <FileButton accept="application/json,.json" onChange={(file) => file && void importFile(file)}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            color="gray"
            visibleFrom="xs"
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            Import
          </Button>
        )}
      </FileButton>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => newFlow()}>
        New flow
      </Button>
    </Group>
  );
}
